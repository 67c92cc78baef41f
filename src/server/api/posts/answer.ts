import type { PostCard } from "../../../contract/posts.ts";
import { isoInstant } from "../../db/instants.ts";
import { maybePhotoAnswer, type PhotoRow } from "../photos/answer.ts";

/** What a post in a list needs from its row. */
export const POST_COLUMNS = [
  "post.id",
  "post.kind",
  "post.valid_until",
  "post.title",
  "post.title_ie",
  "post.body",
  "post.body_ie",
  "post.publish_at",
  "post.date_created",
  "post.date_updated",
  "post.version",
] as const;

export type PostRow = {
  id: string;
  kind: string;
  valid_until: string | null;
  title: string | null;
  title_ie: string | null;
  body: string | null;
  body_ie: string | null;
  publish_at: Date | null;
  date_created: Date;
  date_updated: Date;
  version: number;
};

export type PostCardRow = PostRow & { page: PostCard["page"]; photo: PhotoRow | null };

/** @param row a published post: it has an instant from which it is */
export function postAnswer(row: PostRow) {
  return {
    id: row.id,
    kind: row.kind as PostCard["kind"],
    valid_until: row.valid_until,
    title: row.title,
    title_ie: row.title_ie,
    body: row.body,
    body_ie: row.body_ie,
    publish_at: isoInstant(row.publish_at!),
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

export function postCardAnswer(row: PostCardRow): PostCard {
  return { ...postAnswer(row), page: row.page, photo: maybePhotoAnswer("post", row.photo) };
}
