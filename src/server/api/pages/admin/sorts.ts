import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { instant, text } from "../../../../contract/fields.ts";
import type { ADMIN_SORTS } from "../../../../contract/pages/admin.ts";
import { nameSortKey } from "../../../../domain/search-terms/fold.ts";
import { literally } from "../../../db/like.ts";
import { completeness } from "../filling.ts";
import { isNamedLike } from "./filters.ts";

type Sort = (typeof ADMIN_SORTS)[number];

/** What a table is sorted by: the value of a page, how PostgreSQL reads it again, and what a cursor may hold of it. */
type SortKey = { value: RawBuilder<unknown>; type: RawBuilder<unknown>; inCursor: z.ZodType };

const aText = text(200);
const aNumber = z.int();

/** Indexes: page_admin_name, _newest, _edited, _approval, in either direction. The others sort all rows. */
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

/** How near a name comes to words: it begins with them, a word of it does, or neither; then by name. */
function nearnessTo(words: string): SortKey {
  const key = literally(nameSortKey(words));
  const rank = sql`(select case when ${isNamedLike(`${key}%`)} then '0' when ${isNamedLike(`% ${key}%`)} then '1' end
    from page_search where page_search.page_id = page.id)`;
  return {
    value: sql`(coalesce(${rank}, '2') || coalesce(page.name, page.name_ie) collate "ga-x-icu")`,
    ...{ type: sql`text`, inCursor: aText },
  };
}

/**
 * An order of the table with its place in a cursor: the sort, its value with all its digits, and the id.
 * @param words for the order `match`
 */
export function orderOf(sort: Sort | `-${Sort}` | "match", words: string) {
  const isDescending = sort.startsWith("-");
  const { value, type, inCursor } = sort === "match" ? nearnessTo(words) : KEYS[sort.replace("-", "") as Sort];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  return {
    cursor: z.tuple([z.literal(sort), inCursor, z.uuid()]),
    /** As JSON: an instant keeps its microseconds. */
    value: sql<string | number>`to_json(${value})`,
    by: sql`${value} ${direction}, page.id ${direction}`,
    isAfter: ([, from, id]: [string, unknown, string]) =>
      sql<boolean>`(${value}, page.id) ${sql.raw(isDescending ? "<" : ">")} (${from}::text::${type}, ${id}::uuid)`,
  };
}
