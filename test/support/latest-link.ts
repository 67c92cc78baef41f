import { expect } from "vitest";
import type { Database } from "#core/server/db/connect.ts";

/** Where the newest mail of this type to an address leads, as soon as there is one. */
export async function latestLink(db: Database, to: string, type: string): Promise<string> {
  const find = () =>
    db
      .selectFrom("outbox")
      .where("recipient", "=", to)
      .where("type", "=", type)
      .select("data")
      .orderBy("id", "desc")
      .executeTakeFirst();
  await expect.poll(find, { message: `no ${type} to ${to}` }).toBeDefined();
  return ((await find())!.data as { link: string }).link;
}
