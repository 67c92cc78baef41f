import type { Selectable } from "kysely";
import type { WriteContext } from "../../calls/context.ts";
import type { Database } from "../../db/connect.ts";
import type { JsonObject, Photo } from "../../db/schema.ts";
import { notFound } from "../../http/problem.ts";

export type PhotoColumns = Selectable<Photo>;

/** What the photos hang on that a team may change. */
export type PhotoOwner = { pageId: string; postId: string | null };

/** The order in which a photo stands. */
export type PhotoList = {
  table: "photo";
  of: "page_id" | "post_id" | "story_id" | "event_id" | "category_id";
  owner: string;
};

/** The mount has locked what it hangs on; another one may have taken the photo away while this one waited. */
export async function findPhoto(tx: Database, id: string): Promise<PhotoColumns> {
  const row = await tx.selectFrom("photo").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export function listOf({ pageId, postId }: PhotoOwner): PhotoList {
  return postId === null
    ? { table: "photo", of: "page_id", owner: pageId }
    : { table: "photo", of: "post_id", owner: postId };
}

/** Cached answers that show it; a list of pages shows their primary photos. */
export function tellReaders({ invalidate }: Pick<WriteContext, "invalidate">, { pageId, postId }: PhotoOwner): void {
  invalidate(`page:${pageId}`, "pages");
  if (postId !== null) invalidate(`post:${postId}`, "posts");
}

export function audited({ alt, alt_ie, caption, caption_ie, rank, is_primary }: PhotoColumns): JsonObject {
  return { alt, alt_ie, caption, caption_ie, rank, primary: is_primary };
}
