import { sql } from "kysely";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import { endOfToday } from "#core/domain/local-time.ts";
import { audioAnswer } from "#core/server/api/pages/audio/queries.ts";
import { cardsOf } from "#core/server/api/pages/page-cards/queries.ts";
import { photoAnswer } from "#core/server/api/pages/photos/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { pageOfCall } from "#core/server/calls/handler.ts";
import { readCursor, takeList, timeKey } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";
import {
  findPost,
  listPosts,
  nextPublication,
  ownPostAnswer,
  ownPostRows,
  postAnswer,
  postCardAnswer,
} from "./queries.ts";

export const posts: Handler<Contract["posts"]> = async ({ cursor, limit, ...filter }, context) => {
  // "pages": a page that becomes public makes its posts public.
  context.reads("posts", "pages");
  const after = readCursor(cursor, timeKey);
  const [rows, next] = await Promise.all([
    listPosts(context, { ...filter, after, limit: limit + 1 }),
    nextPublication(context, filter.page_id),
  ]);
  context.until(next);
  if (filter.over !== undefined) context.until(endOfToday(context.now));
  const { items, next_cursor } = takeList(rows, limit, (row) => [row.publish_key, row.id]);
  return { items: items.map(postCardAnswer), next_cursor };
};

export const post: Handler<Contract["post"]> = async ({ id }, context) => {
  context.reads(`post:${id}`);
  const row = await findPost(context, id);
  if (!row) throw notFound();
  const [page] = await cardsOf(context, [row.page_id]);
  if (!page) throw notFound();
  return {
    ...postAnswer(row),
    call_to_action: row.call_to_action,
    call_to_action_url: row.call_to_action_url,
    page,
    photos: row.photos.map((photo) => photoAnswer("post", photo)),
    audio: row.audio.map(audioAnswer),
  };
};

/** All posts of a page for its team, newest first: ids (UUIDv7) grow with time. Index: post_of_page. */
export const ownPosts: Handler<Contract["ownPosts"]> = async ({ status, cursor, limit }, context) => {
  const page_id = pageOfCall(context);
  const after = readCursor(cursor, z.uuid());
  const [rows, { total }] = await Promise.all([
    ownPostRows(context.db)
      .where("post.page_id", "=", page_id)
      .$if(status !== undefined, (query) => query.where("post.status", "=", status!))
      .$if(after !== null, (query) => query.where("post.id", "<", after!))
      .orderBy("post.id", "desc")
      .limit(limit + 1)
      .execute(),
    context.db
      .selectFrom("post")
      .select(sql<number>`count(*)::integer`.as("total"))
      .where("page_id", "=", page_id)
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(ownPostAnswer), next_cursor, total };
};
