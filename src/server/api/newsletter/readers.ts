import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Everybody who asked for the newsletter with an address that is shown to be theirs. Index: account_newsletter. */
export function newsletterReaders(db: Database) {
  return db
    .selectFrom("account")
    .where("newsletter", "=", true)
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .where("email", "is not", null)
    .where(isVerified);
}

/** As the account's last sign-in said; or since then, in a link of ours that was followed. */
const isVerified = sql<boolean>`(account.email_verified or exists (
  select from identity_user
  where identity_user.uid = account.uid and identity_user.email = lower(account.email) and identity_user.email_verified))`;

export async function countReaders(db: Database): Promise<number> {
  const { count } = await newsletterReaders(db)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
