import { jsonText } from "@eolaire/postgres";
import type { Insertable } from "kysely";
import type { WalkPoint } from "#core/contract/writing/walks.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { DB } from "#core/server/db/schema.ts";

/**
 * Rows for tests: what a test does not say gets a plain value that the schema takes. Each answers the row's id.
 * A number of the run keeps apart what must be unique.
 */
let made = 0;
const next = () => ++made;

type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

async function insert<Table extends keyof DB>(db: Database, table: Table, row: object): Promise<string> {
  const inserted = await db
    .insertInto(table)
    .values(row as Insertable<DB[Table]>)
    .returning("id" as never)
    .executeTakeFirstOrThrow();
  return (inserted as { id: string }).id;
}

/** An account of a member. */
export function insertAccount(db: Database, row: Row<"account"> = {}): Promise<string> {
  const number = next();
  return insert(db, "account", { uid: `uid-${number}`, name: `Account ${number}`, ...row });
}

/** Makes accounts managers of a page. */
export async function addManagers(db: Database, page_id: string, ...account_ids: string[]): Promise<void> {
  await db
    .insertInto("page_manager")
    .values(account_ids.map((account_id) => ({ page_id, account_id })))
    .execute();
}

/** A public business page without anything that hangs on one. */
export function insertPage(db: Database, row: Row<"page"> = {}): Promise<string> {
  const number = next();
  return insert(db, "page", { slug: `page-${number}`, name: `Page ${number}`, approval: "approved", ...row });
}

/** Opening times of a page on some weekdays, 1 Monday … 7 Sunday. */
export async function insertHours(
  db: Database,
  page_id: string,
  { days = [1, 2, 3, 4, 5, 6, 7], ...row }: Row<"opening_time"> & { days?: number[] } = {},
): Promise<void> {
  const hours = days.map((day) => ({ page_id, day, opens: "09:00", closes: "17:00", ...row }));
  await db.insertInto("opening_time").values(hours).execute();
}

type Interval = { from: string; to: string };

/** A special day, closed unless `intervals` are given. */
export function insertSpecialTime(
  db: Database,
  page_id: string,
  {
    date_from,
    intervals,
    ...row
  }: Omit<Row<"special_time">, "intervals"> & {
    date_from: string;
    intervals?: Interval[];
  },
): Promise<string> {
  const times = intervals && jsonText(intervals);
  return insert(db, "special_time", { page_id, date_from, date_to: date_from, intervals: times, ...row });
}

export function insertPrice(db: Database, page_id: string, row: Row<"price"> = {}): Promise<string> {
  const number = next();
  return insert(db, "price", { page_id, name: `Price ${number}`, amount: 500, rank: number, ...row });
}

/** A visitor's correction that waits. */
export function insertProposal(db: Database, page_id: string, row: Row<"proposed_change"> = {}): Promise<string> {
  return insert(db, "proposed_change", { page_id, field: "slogan", after: `A better slogan ${next()}`, ...row });
}

export function insertCategory(db: Database, row: Row<"category"> = {}): Promise<string> {
  const number = next();
  return insert(db, "category", { slug: `category-${number}`, name: `Category ${number}`, rank: number, ...row });
}

/** Puts a page into categories, the first one as its main one. */
export async function categorise(db: Database, page_id: string, ...category_ids: string[]): Promise<void> {
  const rows = category_ids.map((category_id, index) => ({ page_id, category_id, rank: index + 1 }));
  await db.insertInto("page_category").values(rows).execute();
}

export function insertTag(db: Database, row: Row<"tag"> = {}): Promise<string> {
  const number = next();
  return insert(db, "tag", { slug: `tag-${number}`, name: `Tag ${number}`, ...row });
}

export async function tagPage(db: Database, page_id: string, ...tag_ids: string[]): Promise<void> {
  await db
    .insertInto("page_tag")
    .values(tag_ids.map((tag_id) => ({ page_id, tag_id })))
    .execute();
}

type Owner<Columns extends string> = { [Column in Columns]?: string };
type PhotoOwner = Owner<"page_id" | "post_id" | "story_id" | "event_id" | "category_id">;

/** A photo of 1600 × 1200. A page's first photo has to be `is_primary`. */
export function insertPhoto(db: Database, owner: PhotoOwner, row: Row<"photo"> = {}): Promise<string> {
  const number = next();
  const key = `photo${String(number).padStart(20, "0")}`;
  return insert(db, "photo", { key, width: 1600, height: 1200, thumbhash: "AAAA", rank: number, ...owner, ...row });
}

export function insertAudio(
  db: Database,
  owner: Owner<"page_id" | "post_id" | "story_id">,
  row: Row<"audio"> = {},
): Promise<string> {
  const number = next();
  return insert(db, "audio", {
    key: `audio${String(number).padStart(20, "0")}`,
    title: `Recording ${number}`,
    language: "en",
    duration_ms: 60_000,
    mime: "audio/wav",
    bytes: 1_000,
    peaks: [0, 50, 100],
    ...owner,
    ...row,
  });
}

/** A post that was published on 1 January 2026. */
export function insertPost(db: Database, page_id: string, row: Row<"post"> = {}): Promise<string> {
  const title = `Post ${next()}`;
  return insert(db, "post", { page_id, title, status: "published", publish_at: "2026-01-01T12:00:00Z", ...row });
}

/** A story that was published on 1 January 2026. */
export function insertStory(db: Database, row: Row<"story"> = {}): Promise<string> {
  const number = next();
  const published = { status: "published", publish_at: "2026-01-01T12:00:00Z" };
  return insert(db, "story", { slug: `story-${number}`, title: `Story ${number}`, ...published, ...row });
}

/** Mentions pages in a story, in this order. */
export async function mentionPages(db: Database, story_id: string, ...page_ids: string[]): Promise<void> {
  await db
    .insertInto("story_page")
    .values(page_ids.map((page_id, rank) => ({ story_id, page_id, rank })))
    .execute();
}

/** The walk of a story. */
export async function insertWalk(db: Database, story_id: string, points: readonly WalkPoint[]): Promise<void> {
  await db
    .insertInto("story_walk")
    .values({ story_id, points: jsonText(points) })
    .execute();
}

/** A published event of one evening that does not repeat; without `page_id` it is the community's. */
export function insertEvent(db: Database, row: Row<"event"> = {}): Promise<string> {
  const number = next();
  const evening = { starts_at: "2026-07-04T19:00:00Z", ends_at: "2026-07-04T21:00:00Z" };
  return insert(db, "event", {
    slug: `event-${number}`,
    title: `Event ${number}`,
    status: "published",
    ...evening,
    // As its writers do: of an event that does not repeat, the only occurrence is the last.
    ...(!row.rrule && { last_ends_at: row.ends_at ?? evening.ends_at }),
    ...row,
  });
}

/** A feature that runs through July 2026. */
export function insertFeature(db: Database, row: Row<"feature"> = {}): Promise<string> {
  const number = next();
  return insert(db, "feature", {
    title: `Feature ${number}`,
    starts_on: "2026-07-01",
    ends_on: "2026-07-31",
    rank: number,
    ...row,
  });
}

/** Puts pages and posts on a feature, in this order. */
export async function fillFeature(
  db: Database,
  feature_id: string,
  { pages = [], posts = [] }: { pages?: string[]; posts?: string[] },
): Promise<void> {
  for (const [rank, page_id] of pages.entries()) {
    await db.insertInto("feature_page").values({ feature_id, page_id, rank }).execute();
  }
  for (const [rank, post_id] of posts.entries()) {
    await db.insertInto("feature_post").values({ feature_id, post_id, rank }).execute();
  }
}

export function insertFeedback(db: Database, row: Row<"feedback"> = {}): Promise<string> {
  return insert(db, "feedback", { kind: "question", message: `Is it open? ${next()}`, ...row });
}

export function insertSpecialPage(db: Database, row: Row<"special_page"> = {}): Promise<string> {
  const number = next();
  return insert(db, "special_page", { slug: `special-page-${number}`, title: `Special page ${number}`, ...row });
}

/** An address under which something was once found. */
export async function insertFormerSlug(db: Database, row: Insertable<DB["former_slug"]>): Promise<void> {
  await db.insertInto("former_slug").values(row).execute();
}
