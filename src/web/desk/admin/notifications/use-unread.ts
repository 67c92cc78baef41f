import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DataOf } from "../../../../contract/endpoint.ts";
import { type Contract, contract } from "../../../../contract/index.ts";
import { listen } from "../../api/server-sent-events.ts";
import { keyOf, useRead } from "../../api/use-api.ts";
import { useSignedIn } from "../../shell/SignedIn.tsx";

type StreamEvent = DataOf<Contract["notificationStream"]>;

/** What may be another after an administrator was told of something. */
const INVALIDATED = ["notifications", "adminPages", "overview", "feedback"] as const;

/**
 * How many notifications the reader has not read, live: asked once, then heard as they come, and from where it broke off
 * where the line was down. Null until it is known.
 * @param onNotification is given each that comes
 */
export function useUnread(onNotification: (notification: StreamEvent["notification"]) => void): number | null {
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
