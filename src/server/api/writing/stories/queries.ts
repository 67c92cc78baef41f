import { type Expression, sql } from "kysely";
import { hasWalks } from "#core/contract/office/settings.ts";
import type { StoryCard } from "#core/contract/writing/stories.ts";
import type { Walk, WalkPoint } from "#core/contract/writing/walks.ts";
import { walkOf } from "#core/domain/walks/walks.ts";
import { offersOf } from "#core/server/api/office/settings/queries.ts";
import { audioOf } from "#core/server/api/pages/audio/queries.ts";
import { firstPhotoOf, photosOf } from "#core/server/api/pages/photos/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { TimeKey } from "#core/server/http/cursor.ts";

/** The columns of a story in a list. */
export const STORY_COLUMNS = [
  "story.id",
  "story.slug",
  "story.title",
  "story.title_ie",
  "story.summary",
  "story.summary_ie",
  "story.author_name",
  "story.publish_at",
  "story.date_created",
  "story.date_updated",
  "story.version",
] as const;

export type StoryRow = Omit<StoryCard, "photo" | "has_walk" | "publish_at" | "date_created" | "date_updated"> & {
  publish_at: Date | null;
  date_created: Date;
  date_updated: Date;
};

/** Published stories of a directory that has them, newest first (index story_newest). */
export async function listStories(context: ReadContext, { after, limit }: { after?: TimeKey | null; limit: number }) {
  const { has_stories, has_walks } = await offersOf(context);
  if (!has_stories) return [];
  return publishedStories(context)
    .select(STORY_COLUMNS)
    .select(({ ref }) => [
      firstPhotoOf("story_id", ref("story.id")).as("photo"),
      sql<boolean>`${has_walks} and exists (select from story_walk where story_id = story.id)`.as("has_walk"),
      sql<string>`to_json(story.publish_at) #>> '{}'`.as("publish_key"),
    ])
    .$if(!!after, (query) =>
      query.where(sql<boolean>`(story.publish_at, story.id) < (${after![0]}::timestamptz, ${after![1]}::uuid)`),
    )
    .orderBy("story.publish_at", "desc")
    .orderBy("story.id", "desc")
    .limit(limit)
    .execute();
}

/** The newest published stories with coordinates (index story_newest; editors write stories, so that they are hundreds at most). */
export async function listStoryPoints(context: ReadContext, limit: number) {
  if (!(await offersOf(context)).has_stories) return [];
  return publishedStories(context)
    .where("story.latitude", "is not", null)
    .where("story.longitude", "is not", null)
    .select(["story.id", "story.slug", "story.title", "story.title_ie", "story.latitude", "story.longitude"])
    .orderBy("story.publish_at", "desc")
    .orderBy("story.id", "desc")
    .limit(limit)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
}

/** The walks of the newest published stories that have one. Indexes: story_walk_pkey, story_newest. */
export async function listStoryWalks(context: ReadContext, limit: number) {
  if (!hasWalks(await offersOf(context))) return [];
  context.reads("stories");
  context.until(await nextPublication(context));
  const rows = await publishedStories(context)
    .innerJoin("story_walk", "story_walk.story_id", "story.id")
    .select(["story.id", "story.slug", "story.title", "story.title_ie"])
    .select(sql<WalkPoint[]>`story_walk.points`.as("points"))
    .orderBy("story.publish_at", "desc")
    .orderBy("story.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ points, ...story }) => ({ ...story, ...walkOf(points) }));
}

/** One published story, with the ids of the pages that it mentions in their order. */
export async function findStory(context: ReadContext, column: "id" | "slug", value: string) {
  const { has_stories, has_walks } = await offersOf(context);
  if (!has_stories) return undefined;
  return publishedStories(context)
    .where(`story.${column}`, "=", value)
    .select([...STORY_COLUMNS, "story.body", "story.body_ie", "story.latitude", "story.longitude"])
    .select(({ ref }) => [
      photosOf("story_id", ref("story.id")).as("photos"),
      audioOf("story_id", ref("story.id")).as("audio"),
      (has_walks ? walkPointsOf(ref("story.id")) : sql<null>`null`).as("walk"),
      sql<string[]>`array(select page_id from story_page where story_id = story.id order by rank)`.as("page_ids"),
    ])
    .executeTakeFirst();
}

/** The points of a story's walk; null where it has none. Index: story_walk_pkey. */
export const walkPointsOf = (storyId: Expression<string>) =>
  sql<WalkPoint[] | null>`(select points from story_walk where story_id = ${storyId})`;

export const walkAnswer = (points: WalkPoint[] | null): Walk | null => points && walkOf(points);

/** When the next scheduled story is published. */
export async function nextPublication({ db, now }: ReadContext): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom("story")
    .select("publish_at")
    .where("status", "=", "published")
    .where("publish_at", ">", new Date(now.epochMilliseconds))
    .orderBy("publish_at")
    .limit(1)
    .executeTakeFirst();
  return row?.publish_at?.toTemporalInstant() ?? null;
}

function publishedStories({ db, now }: ReadContext) {
  return db
    .selectFrom("story")
    .where("story.status", "=", "published")
    .where("story.publish_at", "<=", new Date(now.epochMilliseconds));
}

/** @param row a published story, whose `publish_at` is set */
export function storyAnswer(row: StoryRow): Omit<StoryCard, "photo" | "has_walk"> {
  return { ...storyFields(row), publish_at: isoInstant(row.publish_at!) };
}

/** The fields of a story in any state. */
export function storyFields(row: StoryRow): Omit<StoryCard, "photo" | "has_walk" | "publish_at"> {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    title_ie: row.title_ie,
    summary: row.summary,
    summary_ie: row.summary_ie,
    author_name: row.author_name,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
