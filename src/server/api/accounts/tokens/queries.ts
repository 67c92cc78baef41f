import type { Selectable } from "kysely";
import { z } from "zod";
import type { OfficeToken, Token } from "#core/contract/accounts/tokens.ts";
import { TOKEN_SCOPES } from "#core/contract/scopes.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { AccessToken } from "#core/server/db/schema.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";

/** Without the hash, which no answer has. */
const COLUMNS = [
  "access_token.id",
  "access_token.name",
  "access_token.hint",
  "access_token.scopes",
  "access_token.date_expires",
  "access_token.date_last_used",
  "access_token.date_created",
] as const;
type TokenRow = Pick<
  Selectable<AccessToken>,
  "id" | "name" | "hint" | "scopes" | "date_expires" | "date_last_used" | "date_created"
>;

export const tokenAnswer = ({ scopes, ...row }: TokenRow, now: Temporal.Instant): Token => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)), // one that is no scope any more opens nothing
  expired: row.date_expires.getTime() <= now.epochMilliseconds,
  date_expires: isoInstant(row.date_expires),
  date_last_used: row.date_last_used && isoInstant(row.date_last_used),
  date_created: isoInstant(row.date_created),
});

/** The newest first. Index: access_token_account. */
export const tokensOf = (db: Database, accountId: string) =>
  db.selectFrom("access_token").select(COLUMNS).where("account_id", "=", accountId).orderBy("id", "desc").execute();

/** As the export of an account has them. */
export const exportedTokens = (db: Database, accountId: string) => tokensOf(db, accountId);

/** Those that work, of all accounts. Index: access_token_pkey. */
export async function officeTokens(
  db: Database,
  { cursor, limit, now }: { cursor: string | undefined; limit: number; now: Temporal.Instant },
) {
  const after = readCursor(cursor, z.uuid());
  const rows = await db
    .selectFrom("access_token")
    .innerJoin("account", "account.id", "access_token.account_id")
    .select([...COLUMNS, "account.id as account_id", "account.name as account_name"])
    .where("access_token.date_expires", ">", new Date(now.epochMilliseconds))
    .$if(after !== null, (query) => query.where("access_token.id", "<", after!))
    .orderBy("access_token.id", "desc")
    .limit(limit + 1)
    .execute();
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  const answer = ({ account_id, account_name, ...row }: (typeof rows)[number]): OfficeToken => ({
    ...tokenAnswer(row, now),
    owner: { id: account_id, name: account_name },
  });
  return { items: items.map(answer), next_cursor };
}
