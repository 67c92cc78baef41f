import { z } from "zod";
import { httpsAddress } from "../contact-fields.ts";
import { photoUpload, privateRead, publicRead, write } from "../endpoint.ts";
import {
  cursor,
  dateInput,
  entity,
  id,
  instant,
  instantInput,
  limit,
  listOf,
  localDate,
  maybeText,
  optionalText,
  publicationStatus,
  slug,
  text,
  version,
} from "../fields.ts";
import { audio } from "../pages/audio.ts";
import { pageCard } from "../pages/card.ts";
import { photo, photoTexts } from "../pages/photos.ts";

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

/** A post in a list, with the name of its page and its first photo. */
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

/** A post as seen by the team of its page, in any state. */
export const ownPost = post
  .omit({ page: true })
  .extend({
    page_id: id,
    status: publicationStatus,
    publish_at: instant
      .nullable()
      .meta({ description: "Public from this instant on while `status` is `published`; null: not scheduled" }),
  })
  .meta({ id: "OwnPost" });
export type OwnPost = z.output<typeof ownPost>;

const title = optionalText(text(120));
const body = optionalText(text(8000));

const postEdit = {
  kind: z.enum(POST_KINDS).optional(),
  valid_until: dateInput.nullable().optional().meta({ description: "The last day of an offer; required for an offer" }),
  call_to_action: z
    .enum(CALLS_TO_ACTION)
    .nullable()
    .optional()
    .meta({ description: "null removes the address as well" }),
  call_to_action_url: optionalText(httpsAddress),
  title,
  title_ie: title,
  body: body.meta({ description: "Markdown" }),
  body_ie: body,
  status: publicationStatus.optional(),
  publish_at: instantInput.nullable().optional().meta({ description: "For a published post, null means now" }),
};

const subject = { kind: "post", field: "id" } as const;

export const postEndpoints = {
  post: publicRead({
    path: "/page/posts/id/{id}",
    summary: "Get a published post with its page, photos and recordings",
    input: z.object({ id }),
    answer: post,
    errors: ["not-found"],
  }),
  posts: publicRead({
    path: "/posts",
    summary: "List published posts, newest first",
    input: z.object({
      page_id: id.optional(),
      category: slug.optional(),
      kind: z.enum(POST_KINDS).optional(),
      over: z
        .boolean()
        .optional()
        .meta({ description: "Whether they are over: offers whose last day has passed. Without: all" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(postCard),
  }),
  ownPosts: privateRead({
    path: "/page/posts/admin/{page_id}",
    summary: "List all posts of a page for its team, including drafts and scheduled ones, last created first",
    who: "team",
    task: "page",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id, status: publicationStatus.optional(), cursor: cursor.optional(), limit }),
    answer: listOf(ownPost).extend({ total: z.int() }),
  }),
  addPost: write({
    path: "/page/posts/add",
    summary: "Create a post of a page, by default a draft; with a future `publish_at` it is published then",
    who: "team",
    task: "page",
    subject: { kind: "page", field: "page_id" },
    audit: "post.add",
    idempotent: true,
    input: z.object({ page_id: id, ...postEdit }),
    answer: ownPost,
  }),
  editPost: write({
    path: "/page/posts/edit",
    summary: "Update the fields that are sent",
    who: "team",
    task: "page",
    subject,
    audit: "post.edit",
    input: z.object({ id, version: version.optional(), ...postEdit }),
    answer: ownPost,
  }),
  deletePost: write({
    path: "/page/posts/delete",
    summary: "Delete a post with its photos; its recordings become unattached",
    who: "team",
    task: "destroy",
    subject,
    audit: "post.delete",
    atOnce: "removal",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
  addPostPhoto: photoUpload({
    path: "/page/posts/photo/add",
    summary:
      "Upload a photo of a post, with the last rank, at most ten; `/page/photos/edit` changes its texts and rank",
    who: "team",
    task: "page",
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
    summary: "Delete a photo of a post",
    who: "team",
    task: "destroy",
    subject: { kind: "photo", field: "id" },
    audit: "post.photo.remove",
    atOnce: "removal",
    input: z.object({ id }),
    answer: ownPost,
  }),
};
