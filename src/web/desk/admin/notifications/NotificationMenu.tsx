import { ActionIcon } from "@mantine/core";
import { notifications as notices } from "@mantine/notifications";
import { Link } from "react-router";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import styles from "./notifications.module.css";
import { useNotificationTexts } from "./texts.ts";
import { useUnread } from "./use-unread.ts";

/** How many notifications wait, live; leads to them. */
export function NotificationLink() {
  const { notifications: texts } = useTexts("admin-pages");
  const textOf = useNotificationTexts();
  const unread = useUnread((notification) => notices.show({ message: textOf(notification), color: "blue" })) ?? 0;
  return (
    <ActionIcon
      component={Link}
      to="/notifications"
      className={styles.link}
      aria-label={fill(texts.link, { n: unread })}
    >
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      >
        <path d="M6 16.500v-6a6 6 0 0 1 12 0v6l1.500 2h-15z" strokeLinejoin="round" />
        <path d="M10 21h4" strokeLinecap="round" />
      </svg>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </ActionIcon>
  );
}
