import { z } from "zod";
import { audio } from "./audio.ts";
import { publicRead } from "./endpoint.ts";
import { cursor, entity, id, instant, limit, listOf, localDate, maybeText, slug } from "./fields.ts";
import { pageCard } from "./page-card.ts";
import { photo } from "./photos.ts";

export const POST_KINDS = ["update", "offer"] as const;
export const CALLS_TO_ACTION = ["book", "order", "call", "learn-more"] as const;

const postFields = {
  ...entity,
  kind: z.enum(POST_KINDS),
  valid_until: localDate.nullable(),
  title: maybeText,
  title_ie: maybeText,
  body: maybeText.meta({ description: "Markdown" }),
  body_ie: maybeText,
  publish_at: instant,
};

/** A post in a list: who says it, and its first photo. */
export const postCard = z
  .object({
    ...postFields,
    page: z.object({ id, slug, name: maybeText, name_ie: maybeText, color: z.string() }),
    photo: photo.nullable(),
  })
  .meta({ id: "PostCard" });
export type PostCard = z.output<typeof postCard>;

export const post = z
  .object({
    ...postFields,
    call_to_action: z.enum(CALLS_TO_ACTION).nullable(),
    call_to_action_url: z.string().nullable(),
    page: pageCard,
    photos: z.array(photo),
    audio: z.array(audio),
  })
  .meta({ id: "Post" });
export type Post = z.output<typeof post>;

export const postEndpoints = {
  post: publicRead({
    path: "/page/posts/id/{id}",
    summary: "One published post with its page, photos and audio",
    input: z.object({ id }),
    answer: post,
    errors: ["not-found"],
  }),
  posts: publicRead({
    path: "/posts",
    summary: "Published posts, newest first",
    input: z.object({ page_id: id.optional(), category: slug.optional(), cursor: cursor.optional(), limit }),
    answer: listOf(postCard),
  }),
};
