import { sql } from "kysely";
import { z } from "zod";
import type { Contract } from "#core/contract/index.ts";
import type { OwnStory, OwnStoryCard } from "#core/contract/writing/stories.ts";
import { audioAnswer, audioOf } from "#core/server/api/pages/audio/queries.ts";
import { firstPhotoOf, maybePhotoAnswer, photoAnswer, photosOf } from "#core/server/api/pages/photos/queries.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";
import { mentionedPagesOf } from "./mentions.ts";
import { STORY_COLUMNS, type StoryRow, storyFields, walkAnswer, walkPointsOf } from "./queries.ts";

/** One story, or all of them for editors, newest first: ids (UUIDv7) grow with time. */
export const ownStories: Handler<Contract["ownStories"]> = async ({ id, status, cursor, limit }, { db }) => {
  if (id !== undefined) return ownStory(db, id);
  const after = readCursor(cursor, z.uuid());
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom("story")
      .select([...STORY_COLUMNS, "story.status"])
      .select(({ ref }) => firstPhotoOf("story_id", ref("story.id")).as("photo"))
      .$if(status !== undefined, (query) => query.where("story.status", "=", status!))
      .$if(after !== null, (query) => query.where("story.id", "<", after!))
      .orderBy("story.id", "desc")
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom("story")
      .select(sql<number>`count(*)::integer`.as("total"))
      .$if(status !== undefined, (query) => query.where("status", "=", status!))
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, (row) => row.id);
  const cards = items.map((row) => ({ ...stateAnswer(row), photo: maybePhotoAnswer("story", row.photo) }));
  return { items: cards, next_cursor, total };
};

/**
 * A story in any state, as editors see it.
 * @throws ProblemError `not-found`, also where another call deleted it while this one waited for a lock
 */
export async function ownStory(db: Database, id: string): Promise<OwnStory> {
  const row = await db
    .selectFrom("story")
    .where("story.id", "=", id)
    .select([...STORY_COLUMNS, "story.status", "story.body", "story.body_ie", "story.latitude", "story.longitude"])
    .select(({ ref }) => [
      photosOf("story_id", ref("story.id")).as("photos"),
      audioOf("story_id", ref("story.id")).as("audio"),
      walkPointsOf(ref("story.id")).as("walk"),
      mentionedPagesOf(ref("story.id")).as("pages"),
    ])
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    ...stateAnswer(row),
    body: row.body,
    body_ie: row.body_ie,
    latitude: row.latitude,
    longitude: row.longitude,
    photos: row.photos.map((photo) => photoAnswer("story", photo)),
    audio: row.audio.map(audioAnswer),
    walk: walkAnswer(row.walk),
    pages: row.pages,
  };
}

function stateAnswer(row: StoryRow & Pick<OwnStoryCard, "status">): Omit<OwnStoryCard, "photo"> {
  return {
    ...storyFields(row),
    status: row.status,
    publish_at: row.publish_at && isoInstant(row.publish_at),
  };
}
