import { type AliasedExpression, type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { text } from "#core/contract/fields.ts";
import type { Contract } from "#core/contract/index.ts";
import type { ADMIN_SORTS, AdminPageRow } from "#core/contract/pages/admin.ts";
import { completenessOfPage } from "#core/domain/pages/page-completeness.ts";
import { indexPending } from "#core/server/api/directory/search/effects.ts";
import { categoriesOf } from "#core/server/api/pages/page-cards/queries.ts";
import { maybePhotoAnswer, primaryPhotoOf } from "#core/server/api/pages/photos/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, storedInstant, takeList } from "#core/server/http/cursor.ts";
import { COMPLETENESS_COLUMNS } from "../completeness.ts";
import { checkedAt, foundAlone, pagesMatching, statusPlace } from "./filters.ts";
import { OWNER_COLUMNS, ownerAnswer, possibleMoves } from "./page.ts";

/**
 * The table of all pages; a curator's own without the addresses of their owners. What it shows of a page is read only for the rows on
 * this part of the list.
 */
export const adminPages: Handler<Contract["adminPages"]> = async (input, { db, caller }) => {
  const { part } = caller;
  const { sort: wantedSort, cursor, limit, ...sent } = input;
  if (sent.q) await indexPending(db); // what was written a moment ago is found by its name
  const filters = part ? { ...sent, deleted: false, part } : sent;
  const sort = wantedSort === "match" && !filters.q ? "name" : wantedSort; // nothing was searched for
  const order = orderOf(sort);
  const after = readCursor(cursor, order.cursor);
  const isAfter = after === null ? sql<boolean>`true` : order.isAfter(after as [string, unknown, string]);
  const inOrder = sql`order by ${order.by} limit ${limit + 1}`;
  const alone = foundAlone(db, filters);
  const wanted =
    sort === "match" && alone
      ? alone
          .select(["matched.id", order.value.as("place")])
          .where(isAfter)
          .modifyEnd(inOrder)
          .as("wanted")
      : pagesMatching(db, filters, { withFilling: order.isOfFilling })
          .select(["page.id", order.value.as("place")])
          .where(isAfter)
          .modifyEnd(inOrder)
          .as("wanted");
  const total = sql<number>`count(*)::integer`.as("total");
  const [rows, counted] = await Promise.all([
    shownColumns(db, wanted, order.direction),
    (alone?.select(total) ?? pagesMatching(db, filters).select(total)).executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, (row) => [sort, row.sort_value, row.id]);
  return {
    items: items
      .map(rowAnswer)
      .map((row) => (part && row.owner ? { ...row, owner: { ...row.owner, email: null } } : row)),
    next_cursor,
    total: counted.total,
  };
};

/** The rows of the wanted pages, in their order. Indexes: the primary keys. */
function shownColumns(
  db: Database,
  wanted: AliasedExpression<{ id: string; place: unknown }, "wanted">,
  direction: RawBuilder<unknown>,
) {
  return db
    .selectFrom(wanted)
    .innerJoin("page", "page.id", "wanted.id")
    .innerJoin("page_filling", "page_filling.page_id", "wanted.id")
    .leftJoin("account", "account.id", "page.user_id")
    .select(["page.id", "page.slug", "page.name", "page.color", "page.location", "page.type", "page.status"])
    .select(["page.approval", "page.date_created", "page.date_updated", "page.date_deleted", "page.version"])
    .select(["page.date_checked"])
    .select(COMPLETENESS_COLUMNS)
    .select(OWNER_COLUMNS)
    .select(({ ref }) => [
      // As JSON, so that an instant keeps its microseconds.
      sql<string | number>`to_json(wanted.place)`.as("sort_value"),
      primaryPhotoOf(ref("page.id")).as("photo"),
      categoriesOf(ref("page.id")).as("in_categories"),
    ])
    .orderBy(sql`wanted.place ${direction}, wanted.id ${direction}`)
    .execute();
}

type Row = Parameters<typeof completenessOfPage>[0] &
  Parameters<typeof completenessOfPage>[1] &
  Parameters<typeof ownerAnswer>[0] &
  Pick<AdminPageRow, "id" | "slug" | "name" | "name_ie" | "color" | "location" | "type" | "status" | "approval"> & {
    photo: Parameters<typeof maybePhotoAnswer>[1];
    in_categories: AdminPageRow["categories"];
    date_created: Date;
    date_updated: Date;
    date_checked: Date | null;
    date_deleted: Date | null;
    version: number;
  };

function rowAnswer(row: Row): AdminPageRow {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    name_ie: row.name_ie,
    color: row.color,
    location: row.location,
    photo: maybePhotoAnswer("page", row.photo),
    categories: row.in_categories,
    type: row.type,
    status: row.status,
    approval: row.approval,
    moves: possibleMoves(row),
    owner: ownerAnswer(row),
    ...completenessOfPage(row, row),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    date_checked: row.date_checked && isoInstant(row.date_checked),
    date_deleted: row.date_deleted && isoInstant(row.date_deleted),
    version: row.version,
  };
}

type Sort = (typeof ADMIN_SORTS)[number];

/** The SQL value that is sorted by, its type for reading it back from a cursor, and the schema of the cursor's value. */
type SortKey = {
  value: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  inCursor: z.ZodType;
  /** The id of the page in the table of the value, whose index has both. Default: that of `page`. */
  id?: RawBuilder<unknown>;
};

const aText = text(200);
const aNumber = z.int32();

/** Indexes: page_admin_name, _newest, _edited, _checked, _approval, _status and page_filling_completeness, in either direction. */
const KEYS: Record<Sort, SortKey> = {
  name: {
    value: sql`(coalesce(page.name, page.name_ie) collate "ga-x-icu")`,
    type: sql`text`,
    inCursor: aText,
  },
  date_created: { value: sql`page.date_created`, type: sql`timestamptz`, inCursor: storedInstant },
  date_updated: { value: sql`page.date_updated`, type: sql`timestamptz`, inCursor: storedInstant },
  date_checked: { value: checkedAt, type: sql`timestamptz`, inCursor: storedInstant },
  approval: {
    value: sql`array_position(array['requested', 'declined', 'disabled', 'approved'], page.approval)`,
    type: sql`integer`,
    inCursor: aNumber,
  },
  status: { value: statusPlace, type: sql`integer`, inCursor: aNumber },
  completeness: {
    value: sql`page_filling.completeness`,
    type: sql`integer`,
    inCursor: aNumber,
    id: sql`page_filling.page_id`,
  },
};

/** Names that begin with the query first, then names with a word that does, then the others; each by the sort key of the name. */
const MATCH: SortKey = {
  value: sql`matched.place`,
  type: sql`text`,
  inCursor: aText,
  id: sql`matched.id`,
};

/** An order of the table, with the schema of its cursors: the sort, the value in full precision, and the id. */
function orderOf(sort: Sort | `-${Sort}` | "match") {
  const { value, type, inCursor, id = sql`page.id` } = sort === "match" ? MATCH : KEYS[sort.replace("-", "") as Sort];
  const isDescending = sort.startsWith("-");
  const direction = sql.raw(isDescending ? "desc" : "asc");
  return {
    value,
    direction,
    isOfFilling: sort.endsWith("completeness"),
    cursor: z.tuple([z.literal(sort), inCursor, z.uuid()]),
    by: sql`${value} ${direction}, ${id} ${direction}`,
    isAfter: ([, from, lastId]: [string, unknown, string]) =>
      sql<boolean>`(${value}, ${id}) ${sql.raw(isDescending ? "<" : ">")} (${from}::text::${type}, ${lastId}::uuid)`,
  };
}
