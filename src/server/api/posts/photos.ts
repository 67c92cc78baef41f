import type { Contract } from "../../../contract/index.ts";
import { MAX_PHOTOS } from "../../../contract/limits.ts";
import type { OwnPost } from "../../../contract/posts.ts";
import type { Handler, WriteContext } from "../../calls/handler.ts";
import { pageOfCall } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";
import { attachPhoto, detachPhoto, findPhoto } from "../photos/effects.ts";
import { ownPost } from "./queries.ts";

export const addPostPhoto: Handler<Contract["addPostPhoto"]> = async ({ post_id, ...texts }, context) => {
  await attachPhoto(context, listOf(post_id), { texts, most: MAX_PHOTOS.post });
  return invalidatedPost(context, post_id);
};

/** @throws ProblemError `not-found`, also for a photo of something else */
export const removePostPhoto: Handler<Contract["removePostPhoto"]> = async ({ id }, context) => {
  const photo = await findPhoto(context.tx, id);
  if (photo.post_id === null) throw notFound();
  await detachPhoto(context, listOf(photo.post_id), photo);
  return invalidatedPost(context, photo.post_id);
};

const listOf = (post_id: string) => ({ table: "photo", of: "post_id", owner: post_id }) as const;

async function invalidatedPost(context: WriteContext, id: string): Promise<OwnPost> {
  context.invalidate(`page:${pageOfCall(context)}`, "pages", `post:${id}`, "posts");
  return ownPost(context.tx, id);
}
