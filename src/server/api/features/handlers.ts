import type { Contract } from "../../../contract/index.ts";
import { endOfToday, todayAt } from "../../../domain/local-time.ts";
import type { Handler } from "../../calls/handler.ts";
import { isoInstant } from "../../db/instants.ts";
import { cardsOf } from "../pages/cards.ts";
import { nextPublication, postCardsOf } from "../posts/queries.ts";
import { listFeatures } from "./queries.ts";

export const features: Handler<Contract["features"]> = async (_, context) => {
  const today = todayAt(context.now);
  context.reads("features", "posts");
  context.until(endOfToday(context.now));

  const rows = await listFeatures(context, today);
  const [pages, posts, next] = await Promise.all([
    cardsOf(context, [...new Set(rows.flatMap((row) => row.page_ids))]),
    postCardsOf(context, [...new Set(rows.flatMap((row) => row.post_ids))]),
    nextPublication(context),
  ]);
  context.until(next);

  const pageById = new Map(pages.map((page) => [page.id, page]));
  const postById = new Map(posts.map((post) => [post.id, post]));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    title_ie: row.title_ie,
    text: row.text,
    text_ie: row.text_ie,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    rank: row.rank,
    // What is not public has no card.
    pages: row.page_ids.flatMap((id) => pageById.get(id) ?? []),
    posts: row.post_ids.flatMap((id) => postById.get(id) ?? []),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  }));
};
