import { withJsonTexts } from "@eolaire/postgres";
import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { MAX_PRICES } from "#core/contract/pages/prices.ts";
import { endOfToday, todayAt } from "#core/domain/local-time.ts";
import { menuOn } from "#core/domain/prices/menus.ts";
import { withSent } from "#core/server/api/shared/fields.ts";
import { requireQuota } from "#core/server/api/shared/quota.ts";
import { arrange } from "#core/server/api/shared/ranks.ts";
import { type Handler, pageOfCall } from "#core/server/calls/handler.ts";
import { notFound } from "#core/server/http/problem.ts";
import { openingTimeAnswer } from "../times/queries.ts";
import { auditedPrice, DEFAULTS, findPrice, listOf, requireValid, seasonColumns, writePrice } from "./effects.ts";
import { findMenus, findPrices, priceAnswer } from "./queries.ts";

/** The prices of a page by rank. */
export const pagePrices: Handler<Contract["pagePrices"]> = async ({ page_id }, context) => {
  const rows = await findPrices(context.db, page_id, context.isPreview);
  if (!rows) throw notFound();
  context.reads(`page:${page_id}`);
  return rows.map(priceAnswer);
};

/** The kitchens and dishes of some public pages; those that are not public are left out. */
export const menusOfDay: Handler<Contract["menusOfDay"]> = async ({ date, pages, q, diet }, context) => {
  const { now } = context;
  context.reads("pages");
  context.until(endOfToday(now));
  if (pages.length === 0) return { items: [] };
  const rows = await findMenus(context.db, pages);
  context.reads(...rows.map(({ id }) => `page:${id}` as const));
  const day = date === undefined ? todayAt(now) : Temporal.PlainDate.from(date);
  const menus = new Map(
    rows.map((row) => {
      const times = row.times.map(openingTimeAnswer);
      return [
        row.slug,
        { page: row.slug, ...menuOn({ times, prices: row.prices.map(priceAnswer) }, { date: day, q, diet }) },
      ];
    }),
  );
  return { items: pages.flatMap((page) => menus.get(page) ?? []) };
};

/** Adds a price as the last of the page, or at the rank that was sent. */
export const addPrice: Handler<Contract["addPrice"]> = async (
  { page_id: _, rank = MAX_PRICES, season, ...sent },
  context,
) => {
  const { tx } = context;
  const page_id = pageOfCall(context);
  const fields = withSent(DEFAULTS, { ...sent, ...seasonColumns(season) });
  requireValid(fields);
  await requireQuota(tx, "price", { pageId: page_id, adding: 1, most: MAX_PRICES });
  const { id } = await tx
    .insertInto("price")
    .values({ page_id, ...withJsonTexts(fields, "sizes"), rank: nextRank(page_id) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await arrange(tx, listOf(page_id), { id, rank });
  const row = await findPrice(tx, id);
  context.changed({ kind: "price", id, before: null, after: auditedPrice(row) });
  return priceAnswer(row);
};

export const editPrice: Handler<Contract["editPrice"]> = ({ id, version, rank, season, ...sent }, context) =>
  writePrice(context, id, { version, rank, sent: { ...sent, ...seasonColumns(season) } });

export const setPriceSoldOut: Handler<Contract["setPriceSoldOut"]> = ({ id, sold_out }, context) =>
  writePrice(context, id, { sent: { sold_out_on: sold_out ? todayAt(context.now).toString() : null } });

export const deletePrice: Handler<Contract["deletePrice"]> = async ({ id }, context) => {
  const { tx } = context;
  const row = await findPrice(tx, id);
  await tx.deleteFrom("price").where("id", "=", id).execute();
  await arrange(tx, listOf(row.page_id), { id, rank: null });
  context.changed({ kind: "price", id, before: auditedPrice(row), after: null });
  return { deleted: 1 };
};

const nextRank = (pageId: string) =>
  sql<number>`(select coalesce(max(rank), 0) + 1 from price where page_id = ${pageId})`;
