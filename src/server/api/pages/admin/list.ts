import { sql } from "kysely";
import type { Contract } from "../../../../contract/index.ts";
import type { AdminPageRow } from "../../../../contract/pages/admin.ts";
import { completenessOfPage } from "../../../../domain/page-completeness.ts";
import type { Handler } from "../../../calls/handler.ts";
import { isoInstant } from "../../../db/instants.ts";
import { readCursor, takeList } from "../../../http/cursor.ts";
import { categoriesOf } from "../../page-cards/queries.ts";
import { maybePhotoAnswer, primaryPhotoOf } from "../../photos/queries.ts";
import { COMPLETENESS_COLUMNS } from "../completeness.ts";
import { pagesMatching } from "./filters.ts";
import { OWNER_COLUMNS, ownerAnswer, possibleMoves } from "./page.ts";
import { orderOf } from "./sorts.ts";

/** The table of all pages. Photos and categories are read only for the rows on this part of the list. */
export const adminPages: Handler<Contract["adminPages"]> = async ({ sort, cursor, limit, ...filters }, { db }) => {
  const order = orderOf(sort, filters.q ?? "");
  const after = readCursor(cursor, order.cursor);
  const matching = pagesMatching(db, filters);
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin("account", "account.id", "page.user_id")
      .select(["page.id", "page.slug", "page.name", "page.color", "page.location", "page.type", "page.status"])
      .select(["page.approval", "page.date_created", "page.date_updated", "page.date_deleted", "page.version"])
      .select(COMPLETENESS_COLUMNS)
      .select(OWNER_COLUMNS)
      .select(({ ref }) => [
        order.value.as("sort_value"),
        primaryPhotoOf(ref("page.id")).as("photo"),
        categoriesOf(ref("page.id")).as("in_categories"),
      ])
      .$if(after !== null, (query) => query.where(order.isAfter(after as [string, unknown, string])))
      .orderBy(order.by)
      .limit(limit + 1)
      .execute(),
    matching.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, (row) => [sort, row.sort_value, row.id]);
  return { items: items.map(rowAnswer), next_cursor, total };
};

type Row = Parameters<typeof completenessOfPage>[0] &
  Parameters<typeof completenessOfPage>[1] &
  Parameters<typeof ownerAnswer>[0] &
  Pick<AdminPageRow, "id" | "slug" | "name" | "name_ie" | "color" | "location" | "type" | "status" | "approval"> & {
    photo: Parameters<typeof maybePhotoAnswer>[1];
    in_categories: AdminPageRow["categories"];
    date_created: Date;
    date_updated: Date;
    date_deleted: Date | null;
    version: number;
  };

function rowAnswer(row: Row): AdminPageRow {
  return {
    ...{ id: row.id, slug: row.slug, name: row.name, name_ie: row.name_ie, color: row.color, location: row.location },
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
    date_deleted: row.date_deleted && isoInstant(row.date_deleted),
    version: row.version,
  };
}
