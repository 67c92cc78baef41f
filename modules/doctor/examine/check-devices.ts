import { deviceCounts } from "#core/server/api/community/follows/queries.ts";
import type { Config } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import { type Finding, findingsOn } from "./finding.ts";

const { right, doubtful } = findingsOn("devices");

/** Whether the push services of browsers take what is sent to devices. */
export async function checkDevices({ push }: Pick<Config, "push">, db: Database | null): Promise<Finding[]> {
  if (!push) return [right("Devices cannot follow: PUSH is off, or PUBLIC_URL is not https.")];
  const counts = db ? await deviceCounts(db) : null;
  if (!counts) return [];
  const { devices, failing, waiting } = counts;
  const text = `${devices} devices follow something, and ${waiting} messages wait for them.`;
  if (failing === 0) return [right(text)];
  return [
    doubtful(
      `${text} Push services have refused the last message to ${failing} of them.`,
      "Let the server reach them by https (TCP 443, no proxy), and look for “a message to a device was not sent” in its log.",
    ),
  ];
}
