import { z } from "zod";
import { audio } from "./audio.ts";
import { clearable } from "./contact-fields.ts";
import { photoUpload, privateRead, publicRead, write } from "./endpoint.ts";
import {
  color,
  cursor,
  distinctIds,
  entity,
  id,
  idOrSlug,
  instant,
  latitude,
  limit,
  listOf,
  longitude,
  maybeText,
  publicationStatus,
  slug,
  text,
  version,
} from "./fields.ts";
import { MAX_PAGES_OF_STORY } from "./limits.ts";
import { pageCard } from "./pages/card.ts";
import { photo, photoRank, photoTexts } from "./photos.ts";

/** How photos come to stand between paragraphs. */
export const STORY_BODY =
  "Markdown; a paragraph `![caption](photo:5e1b0a9c42d7)` is one of the photos, by the last twelve digits of its id";

const storyFields = {
  ...entity,
  slug,
  title: maybeText,
  title_ie: maybeText,
  summary: maybeText,
  summary_ie: maybeText,
  author_name: maybeText,
  publish_at: instant,
};

export const storyCard = z.object({ ...storyFields, photo: photo.nullable() }).meta({ id: "StoryCard" });
export type StoryCard = z.output<typeof storyCard>;

export const story = z
  .object({
    ...storyFields,
    body: maybeText.meta({ description: STORY_BODY }),
    body_ie: maybeText,
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    photos: z.array(photo),
    audio: z.array(audio),
    pages: z.array(pageCard).meta({ description: "The public pages that it mentions" }),
  })
  .meta({ id: "Story" });
export type Story = z.output<typeof story>;

const state = {
  status: publicationStatus,
  publish_at: instant.nullable().meta({ description: "Seen from then on, while `published`; null: not planned yet" }),
};

/** A story in the editors' list, whatever its state. */
const ownStoryCard = storyCard.extend(state).meta({ id: "OwnStoryCard" });
export type OwnStoryCard = z.output<typeof ownStoryCard>;

/** A story as editors see it, whatever its state. */
export const ownStory = story
  .extend({
    ...state,
    pages: z
      .array(z.object({ id, slug, name: maybeText, name_ie: maybeText, color }))
      .meta({ description: "The pages that it mentions, public or not, in their order" }),
  })
  .meta({ id: "OwnStory" });
export type OwnStory = z.output<typeof ownStory>;

const title = clearable(text(120));
const summary = clearable(text(300));
const body = clearable(text(40_000));

const storyEdit = {
  title,
  title_ie: title,
  summary,
  summary_ie: summary,
  body: body.meta({ description: STORY_BODY }),
  body_ie: body,
  author_name: clearable(text(120)),
  latitude: latitude.nullable().optional(),
  longitude: longitude.nullable().optional(),
  page_ids: distinctIds(MAX_PAGES_OF_STORY)
    .optional()
    .meta({ description: "The pages that it mentions, in their order" }),
  status: publicationStatus.optional(),
  publish_at: instant.nullable().optional().meta({ description: "Of a published story null means now" }),
};

const subject = { kind: "story", field: "id" } as const;

export const storyEndpoints = {
  stories: publicRead({
    path: "/stories",
    summary: "Published stories, newest first",
    input: z.object({ cursor: cursor.optional(), limit }),
    answer: listOf(storyCard),
  }),
  story: publicRead({
    path: "/stories/id/{id}",
    summary: "One published story",
    input: z.object({ id: idOrSlug }),
    answer: story,
    errors: ["not-found"],
  }),
  ownStories: privateRead({
    path: "/stories/admin/get",
    summary: "One story by its `id`, or a list of all, drafts and planned ones too, the newest made first",
    who: "editor",
    input: z.object({
      id: id.optional(),
      status: publicationStatus.optional(),
      cursor: cursor.optional(),
      limit,
    }),
    answer: z.union([ownStory, listOf(ownStoryCard).extend({ total: z.int() })]),
    errors: ["not-found"],
  }),
  addStory: write({
    path: "/stories/add",
    summary: "A story: a draft, unless it is published; with a future `publish_at` it appears by itself then",
    who: "editor",
    audit: "story.add",
    idempotent: true,
    input: z.object(storyEdit),
    answer: ownStory,
  }),
  editStory: write({
    path: "/stories/edit",
    summary: "Changes the fields that are sent; a new title gives a new address, and the old one leads to it",
    who: "editor",
    subject,
    audit: "story.edit",
    input: z.object({ id, version: version.optional(), ...storyEdit }),
    answer: ownStory,
  }),
  deleteStory: write({
    path: "/stories/delete",
    summary: "Takes a story away with its photos; recordings stay with whoever made them",
    who: "editor",
    subject,
    audit: "story.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
  addStoryPhoto: photoUpload({
    path: "/stories/photo/add",
    summary: "A photo of a story, the last in the order; thirty at most",
    who: "editor",
    subject: { kind: "story", field: "story_id" },
    audit: "story.photo.add",
    idempotent: true,
    shape: "whole",
    input: z.object({ story_id: id, ...photoTexts }),
    answer: ownStory,
    errors: ["list-full"],
  }),
  editStoryPhoto: write({
    path: "/stories/photo/edit",
    summary: "Changes the fields that are sent of a photo of a story; a new `rank` moves it",
    who: "editor",
    audit: "story.photo.edit",
    input: z.object({ id, ...photoTexts, rank: photoRank.optional() }),
    answer: ownStory,
    errors: ["not-found"],
  }),
  removeStoryPhoto: write({
    path: "/stories/photo/remove",
    summary: "Takes a photo away from its story",
    who: "editor",
    audit: "story.photo.remove",
    input: z.object({ id: id.meta({ description: "The photo's" }) }),
    answer: ownStory,
    errors: ["not-found"],
  }),
};
