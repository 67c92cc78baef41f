import type { Contract } from "../../../contract/index.ts";
import type { JsonObject } from "../../db/schema.ts";
import type { Handler } from "../../http/handler.ts";
import { refuseStale } from "../../http/problem.ts";
import { arrange } from "../arrange.ts";
import { changedFields, formerFields } from "../changed-fields.ts";
import { pageOfCall } from "../pages/page-of-call.ts";
import { photoAnswer } from "./answer.ts";
import { findPhoto, listOf, type PhotoColumns, tellReaders } from "./owner.ts";

/** What is said of a photo, and where it stands in its order. */
export const editPhoto: Handler<Contract["editPhoto"]> = async ({ id, version, rank, ...sent }, context) => {
  const { tx } = context;
  const before = await findPhoto(tx, id);
  const owner = { pageId: pageOfCall(context), postId: before.post_id };
  const answerOf = (row: PhotoColumns) => photoAnswer(owner.postId === null ? "page" : "post", row);
  refuseStale(version, answerOf(before));
  const words = changedFields(sent, before);
  if (Object.keys(words).length > 0) await tx.updateTable("photo").set(words).where("id", "=", id).execute();
  if (rank !== undefined) await arrange(tx, listOf(owner), { id, rank });
  const row = await findPhoto(tx, id);
  const changes = { ...words, ...(row.rank !== before.rank && { rank: row.rank }) };
  if (Object.keys(changes).length === 0) context.unchanged();
  else {
    const former = formerFields(changes, before) as JsonObject; // words and a rank
    context.changed({ kind: "photo", id, before: former, after: changes as JsonObject });
    tellReaders(context, owner);
  }
  return answerOf(row);
};
