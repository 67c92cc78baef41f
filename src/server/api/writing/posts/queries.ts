import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { OwnPost, PostCard } from "#core/contract/writing/posts.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { audioAnswer, audioOf } from "#core/server/api/pages/audio/queries.ts";
import { isInCategory, pageNameOf } from "#core/server/api/pages/page-cards/queries.ts";
import {
  firstPhotoOf,
  maybePhotoAnswer,
  type PhotoRow,
  photoAnswer,
  photosOf,
} from "#core/server/api/pages/photos/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { DB } from "#core/server/db/schema.ts";
import type { TimeKey } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";

const { selectFrom } = expressionBuilder<DB>();

/** The columns of a post in a list. */
export const POST_COLUMNS = [
  "post.id",
  "post.kind",
  "post.valid_until",
  "post.title",
  "post.title_ie",
  "post.body",
  "post.body_ie",
  "post.publish_at",
  "post.date_created",
  "post.date_updated",
  "post.version",
] as const;

export type PostRow = {
  id: string;
  kind: PostCard["kind"];
  valid_until: string | null;
  title: string | null;
  title_ie: string | null;
  body: string | null;
  body_ie: string | null;
  /** A text where PostgreSQL built JSON of the row. */
  publish_at: Date | string | null;
  date_created: Date | string;
  date_updated: Date | string;
  version: number;
};

export type PostCardRow = PostRow & { page: PostCard["page"]; photo: PhotoRow | null };

type PostFilter = {
  page_id?: string | undefined;
  category?: string | undefined;
  kind?: PostCard["kind"] | undefined;
  over?: boolean | undefined;
  after?: TimeKey | null;
  limit: number;
};

/** Published posts of public pages, newest first (index post_newest; with a page post_of_page). */
export function listPosts(context: ReadContext, { page_id, category, kind, over, after, limit }: PostFilter) {
  const today = `${todayAt(context.now)}`;
  return postCards(context)
    .select(sql<string>`to_json(post.publish_at) #>> '{}'`.as("publish_key"))
    .$if(page_id !== undefined, (query) => query.where("post.page_id", "=", page_id!))
    .$if(category !== undefined, (query) => query.where(({ ref }) => isInCategory(ref("post.page_id"), category!)))
    .$if(kind !== undefined, (query) => query.where("post.kind", "=", kind!))
    .$if(over !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(post.valid_until < ${today}::date, false) = ${over}`),
    )
    .$if(!!after, (query) =>
      query.where(sql<boolean>`(post.publish_at, post.id) < (${after![0]}::timestamptz, ${after![1]}::uuid)`),
    )
    .orderBy("post.publish_at", "desc")
    .orderBy("post.id", "desc")
    .limit(limit)
    .execute();
}

/** The latest published posts of a page as JSON, newest first, for `postAnswer`. Index: post_of_page. */
export function latestPostsOf(pageId: Expression<string>, now: Expression<Date>, count: number) {
  return jsonArrayFrom(
    selectFrom("post")
      .select(POST_COLUMNS)
      .select(({ ref }) => firstPhotoOf("post_id", ref("post.id")).as("photo"))
      .where("post.page_id", "=", pageId)
      .where("post.status", "=", "published")
      .where("post.publish_at", "<=", now)
      .orderBy("post.publish_at", "desc")
      .orderBy("post.id", "desc")
      .limit(count),
  );
}

/** When the next scheduled post of a page is published. Index: post_of_page. */
export function nextPublicationOf(pageId: Expression<string>, now: Expression<Date>) {
  return selectFrom("post")
    .select("post.publish_at")
    .where("post.page_id", "=", pageId)
    .where("post.status", "=", "published")
    .where("post.publish_at", ">", now)
    .orderBy("post.publish_at")
    .limit(1);
}

/** The published posts of public pages among the ids, in the order of the ids. */
export async function postCardsOf(context: ReadContext, ids: readonly string[]): Promise<PostCard[]> {
  if (ids.length === 0) return [];
  const rows = await postCards(context).where(sql<boolean>`post.id = any(${ids}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, postCardAnswer(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One published post of a public page, with its photos and recordings. */
export function findPost(context: ReadContext, id: string) {
  return publishedPosts(context)
    .where("post.id", "=", id)
    .select([...POST_COLUMNS, "post.page_id", "post.call_to_action", "post.call_to_action_url"])
    .select(({ ref }) => [
      photosOf("post_id", ref("post.id")).as("photos"),
      audioOf("post_id", ref("post.id")).as("audio"),
    ])
    .executeTakeFirst();
}

/** When the next scheduled post is published, of one page or of all. */
export async function nextPublication({ db, now }: ReadContext, pageId?: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom("post")
    .select("publish_at")
    .where("status", "=", "published")
    .where("publish_at", ">", asDate(now))
    .$if(pageId !== undefined, (query) => query.where("page_id", "=", pageId!))
    .orderBy("publish_at")
    .limit(1)
    .executeTakeFirst();
  return row?.publish_at?.toTemporalInstant() ?? null;
}

function postCards(context: ReadContext) {
  return publishedPosts(context)
    .select(POST_COLUMNS)
    .select(({ ref }) => [
      pageNameOf(ref("page.id"), context.isPreview).$notNull().as("page"),
      firstPhotoOf("post_id", ref("post.id")).as("photo"),
    ]);
}

type Reading = { db: Database; now: Temporal.Instant; isPreview?: boolean };

/** Published posts of public pages; in a preview also those of a page that is not public. */
function publishedPosts({ db, now, isPreview = false }: Reading) {
  return db
    .selectFrom("post")
    .innerJoin("page", "page.id", "post.page_id")
    .where("post.status", "=", "published")
    .where("post.publish_at", "<=", asDate(now))
    .$if(!isPreview, (query) => query.where("page.is_public", "=", true));
}

function asDate(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}

/** @param row a published post, whose `publish_at` is set */
export function postAnswer(row: PostRow) {
  return {
    id: row.id,
    kind: row.kind,
    valid_until: row.valid_until,
    title: row.title,
    title_ie: row.title_ie,
    body: row.body,
    body_ie: row.body_ie,
    publish_at: isoInstant(row.publish_at!),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

export function postCardAnswer(row: PostCardRow): PostCard {
  return { ...postAnswer(row), page: row.page, photo: maybePhotoAnswer("post", row.photo) };
}

/**
 * A post in any state, as its team sees it.
 * @throws ProblemError `not-found`, also where another call deleted it while this one waited for a lock
 */
export async function ownPost(db: Database, id: string): Promise<OwnPost> {
  const row = await ownPostRows(db).where("post.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return ownPostAnswer(row);
}

/** Index: post_of_page, post_pkey. */
export function ownPostRows(db: Database) {
  return db
    .selectFrom("post")
    .selectAll("post")
    .select(({ ref }) => [
      photosOf("post_id", ref("post.id")).as("photos"),
      audioOf("post_id", ref("post.id")).as("audio"),
    ]);
}

type OwnPostRow = Awaited<ReturnType<ReturnType<typeof ownPostRows>["execute"]>>[number];

export function ownPostAnswer(row: OwnPostRow): OwnPost {
  return {
    id: row.id,
    page_id: row.page_id,
    kind: row.kind,
    valid_until: row.valid_until,
    title: row.title,
    title_ie: row.title_ie,
    body: row.body,
    body_ie: row.body_ie,
    call_to_action: row.call_to_action,
    call_to_action_url: row.call_to_action_url,
    status: row.status,
    publish_at: row.publish_at && isoInstant(row.publish_at),
    photos: row.photos.map((photo) => photoAnswer("post", photo)),
    audio: row.audio.map(audioAnswer),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
