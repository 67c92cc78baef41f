import type { Contract } from "#core/contract/index.ts";
import { MAX_MAP_WALK_POINTS, MAX_MAP_WALKS } from "#core/contract/limits.ts";
import { MAX_STORY_POINTS } from "#core/contract/writing/stories.ts";
import { effortOf, simplifiedWalk } from "#core/domain/walks/walks.ts";
import { audioAnswer } from "#core/server/api/pages/audio/queries.ts";
import { cardsOf } from "#core/server/api/pages/page-cards/queries.ts";
import { maybePhotoAnswer, photoAnswer } from "#core/server/api/pages/photos/queries.ts";
import { findByIdOrSlug } from "#core/server/api/shared/slugs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { readCursor, takeList, timeKey } from "#core/server/http/cursor.ts";
import { notFound } from "#core/server/http/problem.ts";
import {
  findStory,
  listStories,
  listStoryPoints,
  listStoryWalks,
  nextPublication,
  storyAnswer,
  walkAnswer,
} from "./queries.ts";

export const stories: Handler<Contract["stories"]> = async ({ cursor, limit }, context) => {
  context.reads("stories");
  const after = readCursor(cursor, timeKey);
  const [rows, next] = await Promise.all([listStories(context, { after, limit: limit + 1 }), nextPublication(context)]);
  context.until(next);
  const { items, next_cursor } = takeList(rows, limit, (row) => [row.publish_key, row.id]);
  return {
    items: items.map((row) => ({
      ...storyAnswer(row),
      photo: maybePhotoAnswer("story", row.photo),
      has_walk: row.has_walk,
    })),
    next_cursor,
  };
};

export const storyPoints: Handler<Contract["storyPoints"]> = async (_input, context) => {
  context.reads("stories");
  const [points, next] = await Promise.all([listStoryPoints(context, MAX_STORY_POINTS), nextPublication(context)]);
  context.until(next);
  return points;
};

export const storyWalks: Handler<Contract["storyWalks"]> = async (_input, context) => {
  const walks = await listStoryWalks(context, MAX_MAP_WALKS);
  return walks.map(({ points, ...walk }) => ({
    ...walk,
    effort: effortOf(walk),
    line: simplifiedWalk(points, MAX_MAP_WALK_POINTS).map(({ longitude, latitude }) => ({ longitude, latitude })),
  }));
};

export const story: Handler<Contract["story"]> = async ({ id }, context) => {
  const row = await findByIdOrSlug(context.db, "story", id, (column, value) => findStory(context, column, value));
  if (!row) throw notFound();
  context.reads(`story:${row.id}`);
  return {
    ...storyAnswer(row),
    body: row.body,
    body_ie: row.body_ie,
    latitude: row.latitude,
    longitude: row.longitude,
    photos: row.photos.map((photo) => photoAnswer("story", photo)),
    audio: row.audio.map(audioAnswer),
    walk: walkAnswer(row.walk),
    pages: await cardsOf(context, row.page_ids),
  };
};
