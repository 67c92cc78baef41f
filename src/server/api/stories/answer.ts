import type { StoryCard } from "../../../contract/stories.ts";
import { isoInstant } from "../../db/instants.ts";

/** The columns of a story in a list. */
export const STORY_COLUMNS = [
  "story.id",
  "story.slug",
  "story.title",
  "story.title_ie",
  "story.summary",
  "story.summary_ie",
  "story.author_name",
  "story.publish_at",
  "story.date_created",
  "story.date_updated",
  "story.version",
] as const;

export type StoryRow = Omit<StoryCard, "photo" | "publish_at" | "date_created" | "date_updated"> & {
  publish_at: Date | null;
  date_created: Date;
  date_updated: Date;
};

/** @param row a published story, whose `publish_at` is set */
export function storyAnswer(row: StoryRow): Omit<StoryCard, "photo"> {
  return { ...storyFields(row), publish_at: isoInstant(row.publish_at!) };
}

/** The fields of a story in any state. */
export function storyFields(row: StoryRow): Omit<StoryCard, "photo" | "publish_at"> {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    title_ie: row.title_ie,
    summary: row.summary,
    summary_ie: row.summary_ie,
    author_name: row.author_name,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}
