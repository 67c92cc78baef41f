import { isDeepStrictEqual } from "node:util";
import { jsonText } from "@eolaire/postgres";
import type { Contract } from "#core/contract/index.ts";
import { isPublished } from "#core/server/calls/effects.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { ownStory } from "./own-stories.ts";

/** Sets or removes the walk of a story. The audit has what it amounts to, not each of its points. */
export const setStoryWalk: Handler<Contract["setStoryWalk"]> = async ({ story_id, points }, context) => {
  const { tx } = context;
  const before = await ownStory(tx, story_id);
  if (isDeepStrictEqual(before.walk?.points ?? null, points)) {
    context.unchanged();
    return before;
  }
  if (points === null) await tx.deleteFrom("story_walk").where("story_id", "=", story_id).execute();
  else {
    const json = jsonText(points);
    await tx
      .insertInto("story_walk")
      .values({ story_id, points: json })
      .onConflict((on) => on.column("story_id").doUpdateSet({ points: json }))
      .execute();
  }
  const after = await ownStory(tx, story_id);
  const former = audited(before.walk);
  context.changed({
    kind: "story",
    id: story_id,
    before: former,
    after: audited(after.walk),
    isShown: isPublished(after),
  });
  return after;
};

const audited = (walk: { points: unknown[]; length_m: number } | null) =>
  walk && { walk_points: walk.points.length, walk_length_m: walk.length_m };
