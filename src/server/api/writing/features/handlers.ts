import { literally } from "@eolaire/postgres";
import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import { dateInput } from "#core/contract/fields.ts";
import type { Contract } from "#core/contract/index.ts";
import { endOfToday, todayAt } from "#core/domain/local-time.ts";
import type { FeatureState } from "#core/domain/writing/writing-rules.ts";
import { cardsOf } from "#core/server/api/pages/page-cards/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { nextPublication, postCardsOf } from "../posts/queries.ts";
import { editedAnswer, editedFeatureRows, isShownPost, listFeatures } from "./queries.ts";

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
    // Pages and posts that are not public have no card.
    pages: row.page_ids.flatMap((id) => pageById.get(id) ?? []),
    posts: row.post_ids.flatMap((id) => postById.get(id) ?? []),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  }));
};

const lastDayKey = z.tuple([dateInput, z.uuid()]);

/** Features for editors, by their last day, latest first. Index: feature_last. */
export const editedFeatures: Handler<Contract["editedFeatures"]> = async ({ state, cursor, limit }, { db, now }) => {
  const after = readCursor(cursor, lastDayKey);
  const isMatch = state ? STATES[state](todayAt(now).toString()) : sql<boolean>`true`;
  const [rows, { total }] = await Promise.all([
    editedFeatureRows(db)
      .where(isMatch)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(ends_on, id) < (${after![0]}::date, ${after![1]}::uuid)`),
      )
      .orderBy("ends_on", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom("feature")
      .select(sql<number>`count(*)::integer`.as("total"))
      .where(isMatch)
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, ({ ends_on, id }) => [ends_on, id]);
  return { items: items.map((row) => editedAnswer(row, now)), next_cursor, total };
};

/** The rules of `featureState` as SQL. */
const STATES: Record<FeatureState, (today: string) => ReturnType<typeof sql<boolean>>> = {
  coming: (today) => sql<boolean>`starts_on > ${today}::date`,
  running: (today) => sql<boolean>`starts_on <= ${today}::date and ends_on >= ${today}::date`,
  past: (today) => sql<boolean>`ends_on < ${today}::date`,
};

/**
 * Public posts whose titles and page names contain all search terms, newest first. The query scans every title: they are
 * short, and editors search rarely. Index: post_newest.
 */
export const postsToShow: Handler<Contract["postsToShow"]> = async ({ query, limit }, { db }) => {
  const patterns = query.split(/\s+/).map((term) => `%${literally(term)}%`);
  return db
    .selectFrom("post")
    .innerJoin("page", "page.id", "post.page_id")
    .select(["post.id", "post.title", "post.title_ie", "page.name as page", "page.name_ie as page_ie"])
    .where(isShownPost)
    .where(({ and }) => and(patterns.map((pattern) => sql<SqlBool>`${TITLE_AND_PAGE} like ${withoutAccents(pattern)}`)))
    .orderBy("post.publish_at", "desc")
    .orderBy("post.id", "desc")
    .limit(limit)
    .execute();
};

/** Compares without case and accents: “Céol Beo” matches “ceol beo”. */
const withoutAccents = (text: unknown) => sql`lower(unaccent(${text}))`;

const TITLE_AND_PAGE = withoutAccents(sql`concat_ws(' ', post.title, post.title_ie, page.name, page.name_ie)`);
