import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { hasVerifiedAddress } from "../accounts/verified-address.ts";

/** Everybody who asked for the newsletter with an address that is shown to be theirs. Index: account_newsletter. */
export function newsletterReaders(db: Database) {
  return db
    .selectFrom("account")
    .where("newsletter", "=", true)
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .where("email", "is not", null)
    .where(hasVerifiedAddress);
}

export async function countReaders(db: Database): Promise<number> {
  const { count } = await newsletterReaders(db)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
