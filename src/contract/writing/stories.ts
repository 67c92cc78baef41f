import { z } from "zod";
import { photoUpload, privateRead, publicRead, write } from "../endpoint.ts";
import {
  color,
  cursor,
  distinctIds,
  entity,
  id,
  idOrSlug,
  instant,
  instantInput,
  latitude,
  limit,
  listOf,
  longitude,
  maybeText,
  optionalText,
  publicationStatus,
  slug,
  text,
  version,
} from "../fields.ts";
import { MAX_MAP_WALKS, MAX_PAGES_OF_STORY } from "../limits.ts";
import { audio } from "../pages/audio.ts";
import { pageCard } from "../pages/card.ts";
import { photo, photoEdit, photoRank, photoTexts } from "../pages/photos.ts";
import { sentWalk, storyWalk, walk } from "./walks.ts";

/** The syntax of photos between paragraphs. */
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

export const storyCard = z
  .object({ ...storyFields, photo: photo.nullable(), has_walk: z.boolean() })
  .meta({ id: "StoryCard" });
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
    walk: walk.nullable(),
    pages: z.array(pageCard).meta({ description: "The public pages that it mentions" }),
  })
  .meta({ id: "Story" });
export type Story = z.output<typeof story>;

/** Where a published story happened. */
export const storyPoint = z
  .object({ id, slug, title: maybeText, title_ie: maybeText, latitude, longitude })
  .meta({ id: "StoryPoint" });
export type StoryPoint = z.output<typeof storyPoint>;

/** More pins of stories would hide the places of a map. */
export const MAX_STORY_POINTS = 200;

const state = {
  status: publicationStatus,
  publish_at: instant
    .nullable()
    .meta({ description: "Public from this instant on while `status` is `published`; null: not scheduled" }),
};

/** A story in the list of editors, in any state. */
const ownStoryCard = storyCard.omit({ has_walk: true }).extend(state).meta({ id: "OwnStoryCard" });
export type OwnStoryCard = z.output<typeof ownStoryCard>;

/** A story as seen by editors, in any state. */
export const ownStory = story
  .extend({
    ...state,
    pages: z
      .array(z.object({ id, slug, name: maybeText, name_ie: maybeText, color }))
      .meta({ description: "The pages that it mentions, public or not, in order" }),
  })
  .meta({ id: "OwnStory" });
export type OwnStory = z.output<typeof ownStory>;

const title = optionalText(text(120));
const summary = optionalText(text(300));
const body = optionalText(text(40_000));

const storyEdit = {
  title,
  title_ie: title,
  summary,
  summary_ie: summary,
  body: body.meta({ description: STORY_BODY }),
  body_ie: body,
  author_name: optionalText(text(120)),
  latitude: latitude.nullable().optional(),
  longitude: longitude.nullable().optional(),
  page_ids: distinctIds(MAX_PAGES_OF_STORY).optional().meta({ description: "The pages that it mentions, in order" }),
  status: publicationStatus.optional(),
  publish_at: instantInput.nullable().optional().meta({ description: "For a published story, null means now" }),
};

const subject = { kind: "story", field: "id" } as const;

export const storyEndpoints = {
  stories: publicRead({
    path: "/stories",
    summary: "List published stories, newest first",
    input: z.object({ cursor: cursor.optional(), limit }),
    answer: listOf(storyCard),
  }),
  storyPoints: publicRead({
    path: "/stories/points",
    summary: `Where the published stories happened: the newest ${MAX_STORY_POINTS} that have coordinates`,
    input: z.object({}),
    answer: z.array(storyPoint),
  }),
  storyWalks: publicRead({
    path: "/stories/walks",
    summary: `The walks of the newest ${MAX_MAP_WALKS} published stories that have one, as lines`,
    input: z.object({}),
    answer: z.array(storyWalk),
  }),
  story: publicRead({
    path: "/stories/id/{id}",
    summary: "Get a published story",
    input: z.object({ id: idOrSlug }),
    answer: story,
    errors: ["not-found"],
  }),
  ownStories: privateRead({
    path: "/stories/admin/get",
    summary: "Get a story by its `id`, or list all, including drafts and scheduled ones, last created first",
    who: "editor",
    task: "writing",
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
    summary: "Create a story, by default a draft; with a future `publish_at` it is published then",
    who: "editor",
    task: "writing",
    audit: "story.add",
    idempotent: true,
    input: z.object(storyEdit),
    answer: ownStory,
  }),
  editStory: write({
    path: "/stories/edit",
    summary: "Update the fields that are sent; a new title gives a new address, to which the former one redirects",
    who: "editor",
    task: "writing",
    subject,
    audit: "story.edit",
    input: z.object({ id, version: version.optional(), ...storyEdit }),
    answer: ownStory,
  }),
  setStoryWalk: write({
    path: "/stories/walk",
    summary: "Set the walk of a story, a line on its map; null removes it",
    who: "editor",
    task: "writing",
    subject: { kind: "story", field: "story_id" },
    audit: "story.walk",
    input: z.object({ story_id: id, points: sentWalk.nullable() }),
    answer: ownStory,
  }),
  deleteStory: write({
    path: "/stories/delete",
    summary: "Delete a story with its photos; its recordings become unattached",
    who: "editor",
    task: "destroy",
    subject,
    destroys: true,
    audit: "story.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
  addStoryPhoto: photoUpload({
    path: "/stories/photo/add",
    summary: "Upload a photo of a story, with the last rank, at most thirty",
    who: "editor",
    task: "writing",
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
    summary: "Update a photo of a story; a new `rank` moves it",
    who: "editor",
    task: "writing",
    audit: "story.photo.edit",
    input: z.object({ id, ...photoEdit, rank: photoRank.optional() }),
    answer: ownStory,
    errors: ["not-found"],
  }),
  removeStoryPhoto: write({
    path: "/stories/photo/remove",
    summary: "Delete a photo of a story",
    who: "editor",
    task: "destroy",
    audit: "story.photo.remove",
    input: z.object({ id: id.meta({ description: "The id of the photo" }) }),
    answer: ownStory,
    errors: ["not-found"],
  }),
};
