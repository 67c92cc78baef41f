import { ActionIcon } from "@mantine/core";
import { notifications as notices } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { DataOf } from "../../../../contract/endpoint.ts";
import { type Contract, contract } from "../../../../contract/index.ts";
import { listen } from "../../../app/api/event-stream.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { keyOf, useRead } from "../../api/use-api.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";
import { useNotificationTexts } from "./notification-texts.ts";
import styles from "./notifications.module.css";

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

type StreamEvent = DataOf<Contract["notificationStream"]>;

/** What may be another after an administrator was told of something. */
const INVALIDATED = ["notifications", "adminPages", "overview", "feedback"] as const;

/**
 * How many notifications the reader has not read, live: asked once, then heard as they come, and from where it broke off
 * where the line was down. Null until it is known.
 * @param onNotification is given each that comes
 */
function useUnread(onNotification: (notification: StreamEvent["notification"]) => void): number | null {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const { data } = useRead("notifications", { limit: 10 });
  const [heard, setHeard] = useState<{ unread: number; after: string } | null>(null);
  const from = data?.last_event_id;
  useEffect(() => {
    if (from === undefined) return;
    const stop = new AbortController();
    void listen<StreamEvent>({
      open: (after, signal) => client.openStream(contract.notificationStream, after, signal),
      after: from,
      signal: stop.signal,
      onEvent({ notification, unread }, id) {
        setHeard({ unread, after: id });
        onNotification(notification);
        for (const read of INVALIDATED) void queries.invalidateQueries({ queryKey: keyOf(read) });
      },
    });
    return () => stop.abort();
    // One line for as long as the desk is open; what was read anew meanwhile says how many there are.
  }, [client, from === undefined]);
  if (!data) return null;
  return heard && heard.after > data.last_event_id ? heard.unread : data.unread;
}
