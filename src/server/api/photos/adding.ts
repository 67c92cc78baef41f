import { sql } from "kysely";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../http/handler.ts";
import { ProblemError } from "../../http/problem.ts";
import type { WriteContext } from "../../http/write-context.ts";
import type { StoredPhoto } from "../../media/store-photo.ts";
import { arrange } from "../arrange.ts";
import { pageOfCall } from "../pages/page-of-call.ts";
import { ownPost } from "../posts/own-posts.ts";
import { photoAnswer } from "./answer.ts";
import { audited, findPhoto, listOf, type PhotoColumns, type PhotoOwner, tellReaders } from "./owner.ts";

/** More than anybody looks at. */
const MOST_OF_A_PAGE = 100;
const MOST_OF_A_POST = 10;

/** The first photo of a page stands for it. */
export const addPhoto: Handler<Contract["addPhoto"]> = async ({ page_id: _, ...words }, context) => {
  const owner = { pageId: pageOfCall(context), postId: null };
  return photoAnswer("page", await hang(context, owner, { words, most: MOST_OF_A_PAGE }));
};

export const addPostPhoto: Handler<Contract["addPostPhoto"]> = async ({ post_id, ...words }, context) => {
  const owner = { pageId: pageOfCall(context), postId: post_id };
  await hang(context, owner, { words, most: MOST_OF_A_POST });
  return ownPost(context.tx, post_id);
};

type Words = Omit<InputOf<Contract["addPhoto"]>, "page_id">;
type Hanging = WriteContext & { photo: StoredPhoto };

/** @throws ProblemError `list-full` */
async function hang(
  context: Hanging,
  owner: PhotoOwner,
  { words, most }: { words: Words; most: number },
): Promise<PhotoColumns> {
  const { tx, photo } = context;
  const list = listOf(owner);
  const isFirst = sql<boolean>`not exists (select from photo where page_id = ${owner.pageId})`;
  const { id } = await tx
    .insertInto("photo")
    .values({
      ...{ ...photo, ...words, [list.of]: list.owner },
      rank: sql`(select coalesce(max(rank), 0) + 1 from photo where ${sql.ref(list.of)} = ${list.owner})`,
      is_primary: owner.postId === null ? isFirst : false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if ((await arrange(tx, list, { id, rank: most + 1 })) > most) throw new ProblemError("list-full");
  const row = await findPhoto(tx, id);
  context.changed({ kind: "photo", id, before: null, after: audited(row) });
  tellReaders(context, owner);
  return row;
}
