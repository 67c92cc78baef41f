import { ActionIcon } from "@mantine/core";
import { notifications as notices } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { DataOf } from "#core/contract/endpoint.ts";
import { type Contract, contract } from "#core/contract/index.ts";
import { listen } from "#core/web/app/api/event-stream.ts";
import { keyOf, useRead } from "#core/web/desk/api/use-api.ts";
import { NotificationIcon } from "#core/web/desk/shell/icons.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useNotificationTexts } from "./notification-texts.ts";
import styles from "./notifications.module.css";

/** A link to the notifications with the number of unread ones, updated by server-sent events. */
export function NotificationLink() {
  const { notifications: texts } = useTexts("admin-pages");
  const textOf = useNotificationTexts();
  const unread = useUnread((notification) => notices.show({ message: textOf(notification), color: "blue" })) ?? 0;
  return (
    <ActionIcon component={Link} to="/notifications" className={styles.link} aria-label={texts.link({ n: unread })}>
      <NotificationIcon />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </ActionIcon>
  );
}

type StreamEvent = DataOf<Contract["notificationStream"]>;

/** The reads that are stale after a notification. */
const INVALIDATED = ["notifications", "adminPages", "overview", "feedback", "waiting"] as const;

/**
 * The number of unread notifications, or null until it is known. It is read once, then updated by server-sent events,
 * which continue after the last received event when the connection breaks.
 * @param onNotification is called with each new notification
 */
function useUnread(onNotification: (notification: StreamEvent["notification"]) => void): number | null {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const { data } = useRead("notifications", { limit: 10 });
  const [latest, setLatest] = useState<{ unread: number; after: string } | null>(null);
  const from = data?.last_event_id;
  useEffect(() => {
    if (from === undefined) return;
    const stop = new AbortController();
    void listen<StreamEvent>({
      open: (after, signal) => client.openStream(contract.notificationStream, after, signal),
      after: from,
      signal: stop.signal,
      onEvent({ notification, unread }, id) {
        setLatest({ unread, after: id });
        onNotification(notification);
        for (const read of INVALIDATED) void queries.invalidateQueries({ queryKey: keyOf(read) });
      },
    });
    return () => stop.abort();
    // One stream while the desk is open: a refetch of `data` must not open another.
  }, [client, from === undefined]);
  if (!data) return null;
  return latest && latest.after > data.last_event_id ? latest.unread : data.unread;
}
