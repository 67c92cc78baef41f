import type { Contract } from "../../../contract/index.ts";
import { MAX_PHOTOS } from "../../../contract/limits.ts";
import type { OwnStory } from "../../../contract/stories.ts";
import type { Handler, WriteContext } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { attachPhoto, detachPhoto, editPhotoTexts, findPhoto, type PhotoColumns } from "../photos/effects.ts";
import { invalidateStory } from "./effects.ts";
import { ownStory } from "./own-stories.ts";

export const addStoryPhoto: Handler<Contract["addStoryPhoto"]> = async ({ story_id, ...texts }, context) => {
  await ownStory(context.tx, story_id); // it may have been deleted while this call waited for its lock
  await attachPhoto(context, listOf(story_id), { texts, most: MAX_PHOTOS.story });
  return invalidatedStory(context, story_id);
};

export const editStoryPhoto: Handler<Contract["editStoryPhoto"]> = async ({ id, rank, ...texts }, context) => {
  const { story_id, photo } = await lockedPhoto(context, id);
  await editPhotoTexts(context, listOf(story_id), { before: photo, texts, rank });
  return invalidatedStory(context, story_id);
};

export const removeStoryPhoto: Handler<Contract["removeStoryPhoto"]> = async ({ id }, context) => {
  const { story_id, photo } = await lockedPhoto(context, id);
  await detachPhoto(context, listOf(story_id), photo);
  return invalidatedStory(context, story_id);
};

const listOf = (story_id: string) => ({ table: "photo", of: "story_id", owner: story_id }) as const;

/**
 * A photo of a story, whose row is locked until the transaction ends.
 * @throws ProblemError `not-found`, also for a photo of something else
 */
async function lockedPhoto({ tx }: WriteContext, id: string): Promise<{ story_id: string; photo: PhotoColumns }> {
  const { story_id } = await findPhoto(tx, id);
  if (story_id === null) throw notFound();
  await tx.selectFrom("story").select("id").where("id", "=", story_id).forNoKeyUpdate().execute();
  return { story_id, photo: await findPhoto(tx, id) };
}

async function invalidatedStory(context: WriteContext, id: string): Promise<OwnStory> {
  const story = await ownStory(context.tx, id);
  invalidateStory(context, [story]);
  return story;
}
