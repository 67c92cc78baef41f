import { z } from "zod";
import { audio } from "./audio.ts";
import { clearable, httpsAddress } from "./contact-fields.ts";
import { photoUpload, privateRead, publicRead, write } from "./endpoint.ts";
import {
  cursor,
  entity,
  id,
  instant,
  limit,
  listOf,
  localDate,
  maybeText,
  publicationStatus,
  slug,
  text,
  version,
} from "./fields.ts";
import { pageCard } from "./pages/card.ts";
import { photo, photoTexts } from "./photos.ts";

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

/** A post as the team of its page sees it, whatever its state. */
export const ownPost = post
  .omit({ page: true })
  .extend({
    page_id: id,
    status: publicationStatus,
    publish_at: instant.nullable().meta({ description: "Seen from then on, while `published`; null: not planned yet" }),
  })
  .meta({ id: "OwnPost" });
export type OwnPost = z.output<typeof ownPost>;

const title = clearable(text(120));
const body = clearable(text(8000));

const postEdit = {
  kind: z.enum(POST_KINDS).optional(),
  valid_until: localDate.nullable().optional().meta({ description: "The last day of an offer: it needs one" }),
  call_to_action: z.enum(CALLS_TO_ACTION).nullable().optional().meta({ description: "null takes the address, too" }),
  call_to_action_url: clearable(httpsAddress),
  title,
  title_ie: title,
  body: body.meta({ description: "Markdown" }),
  body_ie: body,
  status: publicationStatus.optional(),
  publish_at: instant.nullable().optional().meta({ description: "Of a published post null means now" }),
};

const subject = { kind: "post", field: "id" } as const;

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
  ownPosts: privateRead({
    path: "/page/posts/admin/{page_id}",
    summary: "All posts of a page for its team, drafts and planned ones too, the newest made first",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id, status: publicationStatus.optional(), cursor: cursor.optional(), limit }),
    answer: listOf(ownPost).extend({ total: z.int() }),
  }),
  addPost: write({
    path: "/page/posts/add",
    summary: "A post of a page: a draft, unless it is published; with a future `publish_at` it appears by itself then",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    audit: "post.add",
    idempotent: true,
    input: z.object({ page_id: id, ...postEdit }),
    answer: ownPost,
  }),
  editPost: write({
    path: "/page/posts/edit",
    summary: "Changes the fields that are sent",
    who: "team",
    subject,
    audit: "post.edit",
    input: z.object({ id, version: version.optional(), ...postEdit }),
    answer: ownPost,
  }),
  deletePost: write({
    path: "/page/posts/delete",
    summary: "Takes a post away with its photos; recordings stay with whoever made them",
    who: "team",
    subject,
    audit: "post.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
  addPostPhoto: photoUpload({
    path: "/page/posts/photo/add",
    summary: "A photo of a post, the last in the order; ten at most",
    who: "team",
    subject: { kind: "post", field: "post_id" },
    audit: "post.photo.add",
    idempotent: true,
    shape: "whole",
    input: z.object({ post_id: id, ...photoTexts }),
    answer: ownPost,
    errors: ["list-full"],
  }),
  removePostPhoto: write({
    path: "/page/posts/photo/remove",
    summary: "Takes a photo away from its post",
    who: "team",
    subject: { kind: "photo", field: "id" },
    audit: "post.photo.remove",
    input: z.object({ id }),
    answer: ownPost,
  }),
};
