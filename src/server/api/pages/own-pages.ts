import { type Expression, expressionBuilder, sql } from "kysely";
import { z } from "zod";
import type { Contract } from "../../../contract/index.ts";
import type { OwnPageCard } from "../../../contract/own-pages.ts";
import { gapsOfPage } from "../../../domain/page-gaps.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";
import type { DB } from "../../db/schema.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import type { Handler } from "../../http/handler.ts";
import { maybePhotoAnswer } from "../photos/answer.ts";
import { primaryPhotoOf } from "../photos/queries.ts";

/** The caller's pages with what is still missing on each, the newest first: ids grow with time. */
export const ownPages: Handler<Contract["ownPages"]> = async ({ cursor, limit }, { db, caller }) => {
  const after = readCursor(cursor, z.uuid());
  const rows = await pagesOf(db, caller.id, { after, limit: limit + 1 });
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(cardAnswer), next_cursor };
};

type Row = Awaited<ReturnType<typeof pagesOf>>[number];

function cardAnswer(row: Row): OwnPageCard {
  return {
    ...{ id: row.id, slug: row.slug, name: row.name, name_ie: row.name_ie, color: row.color },
    photo: maybePhotoAnswer("page", row.photo),
    status: row.status as OwnPageCard["status"],
    approval: row.approval as OwnPageCard["approval"],
    role: row.is_owner ? "owner" : "manager",
    ...gapsOfPage(row, row),
    date_updated: isoInstant(row.date_updated),
  };
}

type Part = { after: string | null; limit: number };

/** Indexes: page_owner, page_manager_account. */
function pagesOf(db: Database, accountId: string, { after, limit }: Part) {
  return db
    .selectFrom("page")
    .select(["id", "slug", "name", "name_ie", "color", "status", "approval", "date_updated"])
    .select(["slogan_ie", "description", "description_ie", "latitude", "contact_number", "email"])
    .select(({ ref }) => [
      sql<boolean>`page.user_id is not distinct from ${accountId}`.as("is_owner"),
      primaryPhotoOf(ref("page.id")).as("photo"),
      countOf("opening_time", ref("page.id")).as("times"),
      countOf("photo", ref("page.id")).as("photos"),
      countOf("page_category", ref("page.id")).as("categories"),
      countOf("price", ref("page.id")).as("prices"),
    ])
    .where((eb) => {
      const managed = eb.selectFrom("page_manager").select("page_id").where("account_id", "=", accountId);
      return eb.or([eb("user_id", "=", accountId), eb("id", "in", managed)]);
    })
    .where("date_deleted", "is", null)
    .$if(after !== null, (query) => query.where("id", "<", after!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** How many rows of a table hang on a page. Indexes: opening_time_overlap, photo_of_page, page_category_pkey, price_rank. */
function countOf(table: "opening_time" | "photo" | "page_category" | "price", pageId: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  return selectFrom(table)
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("page_id", "=", pageId)
    .$asScalar()
    .$notNull();
}
