import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { refuseStale } from "../../http/problem.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { photoAnswer } from "./answer.ts";
import { rewordPhoto } from "./attaching.ts";
import { findPhoto, listOf, type PhotoColumns, tellReaders } from "./owner.ts";

/** What is said of a photo, and where it stands in its order. */
export const editPhoto: Handler<Contract["editPhoto"]> = async ({ id, version, rank, ...words }, context) => {
  const before = await findPhoto(context.tx, id);
  const owner = { pageId: pageOfCall(context), postId: before.post_id };
  const answerOf = (row: PhotoColumns) => photoAnswer(owner.postId === null ? "page" : "post", row);
  refuseStale(version, answerOf(before));
  if (await rewordPhoto(context, listOf(owner), { before, words, rank })) tellReaders(context, owner);
  return answerOf(await findPhoto(context.tx, id));
};
