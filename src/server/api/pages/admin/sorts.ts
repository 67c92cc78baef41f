import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { instant, text } from "../../../../contract/fields.ts";
import type { ADMIN_SORTS } from "../../../../contract/pages/admin.ts";
import { nameSortKey } from "../../../../domain/search-terms/fold.ts";
import { literally } from "../../../db/like.ts";
import { completeness } from "../completeness.ts";
import { isNamedLike } from "./filters.ts";

type Sort = (typeof ADMIN_SORTS)[number];

/** The SQL value that is sorted by, its type for reading it back from a cursor, and the schema of the cursor's value. */
type SortKey = { value: RawBuilder<unknown>; type: RawBuilder<unknown>; inCursor: z.ZodType };

const aText = text(200);
const aNumber = z.int();

/** Indexes: page_admin_name, _newest, _edited, _approval, in either direction. Other orders sort all rows. */
const KEYS: Record<Sort, SortKey> = {
  name: {
    value: sql`(coalesce(page.name, page.name_ie) collate "ga-x-icu")`,
    ...{ type: sql`text`, inCursor: aText },
  },
  date_created: { value: sql`page.date_created`, type: sql`timestamptz`, inCursor: instant },
  date_updated: { value: sql`page.date_updated`, type: sql`timestamptz`, inCursor: instant },
  approval: {
    value: sql`array_position(array['requested', 'declined', 'disabled', 'approved'], page.approval)`,
    ...{ type: sql`integer`, inCursor: aNumber },
  },
  status: {
    value: sql`array_position(array['open', 'temporarily_closed', 'permanently_closed', 'hidden'], page.status)`,
    ...{ type: sql`integer`, inCursor: aNumber },
  },
  completeness: { value: completeness, type: sql`integer`, inCursor: aNumber },
};

/** Names that begin with the query first, then names with a word that does, then the others; each by name. */
function matchKey(query: string): SortKey {
  const key = literally(nameSortKey(query));
  const rank = sql`(select case when ${isNamedLike(`${key}%`)} then '0' when ${isNamedLike(`% ${key}%`)} then '1' end
    from page_search where page_search.page_id = page.id)`;
  return {
    value: sql`(coalesce(${rank}, '2') || coalesce(page.name, page.name_ie) collate "ga-x-icu")`,
    ...{ type: sql`text`, inCursor: aText },
  };
}

/**
 * An order of the table, with the schema of its cursors: the sort, the value in full precision, and the id.
 * @param query for the sort `match`
 */
export function orderOf(sort: Sort | `-${Sort}` | "match", query: string) {
  const isDescending = sort.startsWith("-");
  const { value, type, inCursor } = sort === "match" ? matchKey(query) : KEYS[sort.replace("-", "") as Sort];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  return {
    cursor: z.tuple([z.literal(sort), inCursor, z.uuid()]),
    /** As JSON, so that an instant keeps its microseconds. */
    value: sql<string | number>`to_json(${value})`,
    by: sql`${value} ${direction}, page.id ${direction}`,
    isAfter: ([, from, id]: [string, unknown, string]) =>
      sql<boolean>`(${value}, page.id) ${sql.raw(isDescending ? "<" : ">")} (${from}::text::${type}, ${id}::uuid)`,
  };
}
