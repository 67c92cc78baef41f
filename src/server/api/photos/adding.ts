import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import { ownPost } from "../posts/own-posts.ts";
import { pageOfCall } from "../shared/page-of-call.ts";
import { photoAnswer } from "./answer.ts";
import { attachPhoto } from "./attaching.ts";
import { listOf, tellReaders } from "./owner.ts";

/** More than anybody looks at. */
const MAX_OF_A_PAGE = 100;
const MAX_OF_A_POST = 10;

/** The first photo of a page stands for it. */
export const addPhoto: Handler<Contract["addPhoto"]> = async ({ page_id: _, ...words }, context) => {
  const owner = { pageId: pageOfCall(context), postId: null };
  const row = await attachPhoto(context, listOf(owner), { words, most: MAX_OF_A_PAGE });
  tellReaders(context, owner);
  return photoAnswer("page", row);
};

export const addPostPhoto: Handler<Contract["addPostPhoto"]> = async ({ post_id, ...words }, context) => {
  const owner = { pageId: pageOfCall(context), postId: post_id };
  await attachPhoto(context, listOf(owner), { words, most: MAX_OF_A_POST });
  tellReaders(context, owner);
  return ownPost(context.tx, post_id);
};
