import { sql } from "kysely";
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

/** Devices, those that could not be reached with the last message, and messages that wait. null: an older schema. */
async function deviceCounts(db: Database): Promise<{ devices: number; failing: number; waiting: number } | null> {
  const { rows: known } = await sql<{ is: boolean }>`select to_regclass('push_device') is not null as is`.execute(db);
  if (!known[0]?.is) return null;
  const { rows } = await sql<{ devices: number; failing: number; waiting: number }>`
    select count(*)::integer as devices, count(date_failed)::integer as failing,
      (select count(*)::integer from push_message) as waiting
    from push_device`.execute(db);
  return rows[0] ?? null;
}
