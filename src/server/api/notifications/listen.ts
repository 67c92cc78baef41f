import type postgres from "postgres";
import type { SseConnections } from "../../http/sse-connections.ts";

/** The channel on which the trigger `notification_inserted` notifies. */
const CHANNEL = "eolaire_notification";

/**
 * Wakes those who wait for notifications, whichever instance wrote one. After a lost connection notices may be missing:
 * so it wakes them each time that listening begins, too.
 * @returns ends it
 */
export async function listenForNotifications(
  client: postgres.Sql,
  streams: SseConnections,
): Promise<() => Promise<void>> {
  const wake = () => streams.wake();
  const { unlisten } = await client.listen(CHANNEL, wake, wake);
  return unlisten;
}
