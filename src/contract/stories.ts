import { z } from "zod";
import { audio } from "./audio.ts";
import { publicRead } from "./endpoint.ts";
import { cursor, entity, idOrSlug, instant, latitude, limit, listOf, longitude, maybeText, slug } from "./fields.ts";
import { pageCard } from "./page-card.ts";
import { photo } from "./photos.ts";

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
};
