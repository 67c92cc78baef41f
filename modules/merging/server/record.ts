import { isDeepStrictEqual } from "node:util";
import type { PageColumns } from "#core/server/access/permission.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import type { Counts } from "./counts.ts";
import type { Followed } from "./follow.ts";
import type { ReplacedLists } from "./lists.ts";
import type { ArrangedRow } from "./media.ts";
import type { ReplacedManagers } from "./team.ts";

/** What a merge has changed, as far as the rows themselves do not say it. Stored for 30 days. */
export type MergeRecord = {
  /** Columns of the page that stays. */
  columns: { before: JsonObject; after: JsonObject };
  lists: ReplacedLists;
  photos: ArrangedRow[];
  audio: ArrangedRow[];
  managers: ReplacedManagers;
  followed: Followed;
  counts: Counts;
  /** Former slugs of the page that went. */
  slugs: string[];
};

/** Dates as text, as they are in a record. */
export const asJson = (columns: object): JsonObject => JSON.parse(JSON.stringify(columns));

/**
 * The columns with which the page that stays is as before: those that still have the value of the merge. An owner whose
 * account was deleted meanwhile does not return.
 */
export async function formerColumns(
  tx: Database,
  row: PageColumns,
  { before, after }: MergeRecord["columns"],
): Promise<Partial<PageColumns>> {
  const now = asJson(row);
  const names = Object.keys(before).filter((name) => isDeepStrictEqual(now[name], after[name]));
  const columns = Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<PageColumns>;
  if (columns.user_id && !(await isActive(tx, columns.user_id))) delete columns.user_id;
  return withPlaceWhole(columns, before);
}

async function isActive(tx: Database, accountId: string): Promise<boolean> {
  const account = tx.selectFrom("account").select("id").where("id", "=", accountId).where("deleted", "=", false);
  return (await account.executeTakeFirst()) !== undefined;
}

/** An address is in its own columns or in that of hidden ones: all of them return, or none. */
const PLACE = ["address", "address_ie", "postcode", "latitude", "longitude", "hidden_address"];

function withPlaceWhole(columns: Partial<PageColumns>, before: JsonObject): Partial<PageColumns> {
  const changed = PLACE.filter((name) => name in before);
  if (changed.every((name) => name in columns)) return columns;
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !PLACE.includes(name)));
}
