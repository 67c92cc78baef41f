import type { Database } from "../db/connect.ts";

/** Whom the directory tells what its office has to know: administrators and their deputies. */
export async function administratorsToMail(tx: Database) {
  const rows = await tx
    .selectFrom("account")
    .select(["email", "locale"])
    .where("type", "in", ["admin", "deputy"])
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .execute();
  return rows.flatMap(({ email, locale }) => (email ? [{ email, locale }] : []));
}
