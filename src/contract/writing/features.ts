import { z } from "zod";
import { privateRead, publicRead, write } from "../endpoint.ts";
import {
  cursor,
  dateInput,
  entity,
  id,
  instant,
  limit,
  listOf,
  localDate,
  maybeText,
  optionalText,
  slug,
  text,
  version,
} from "../fields.ts";
import { MAX_IN_FEATURE } from "../limits.ts";
import { pageCard } from "../pages/card.ts";
import { postCard } from "./posts.ts";

export const feature = z
  .object({
    ...entity,
    title: maybeText,
    title_ie: maybeText,
    text: maybeText,
    text_ie: maybeText,
    starts_on: localDate,
    ends_on: localDate,
    rank: z.int(),
    pages: z.array(pageCard),
    posts: z.array(postCard),
  })
  .meta({ id: "Feature" });
export type Feature = z.output<typeof feature>;

const shown = z.boolean().meta({ description: "Whether it is public" });

/** A post by its title and the name of its page. */
const namedPost = z.object({ id, title: maybeText, title_ie: maybeText, page: maybeText, page_ie: maybeText });

/** A feature as seen by editors, with pages and posts that are not public. */
export const editedFeature = z
  .object({
    ...entity,
    title: maybeText,
    title_ie: maybeText,
    text: maybeText,
    text_ie: maybeText,
    starts_on: localDate,
    ends_on: localDate,
    rank: z.int(),
    state: z.enum(["coming", "running", "past"]),
    date_emailed: instant.nullable().meta({ description: "When it was sent by mail, which happens at most once" }),
    pages: z.array(z.object({ id, slug, name: maybeText, name_ie: maybeText, shown })),
    posts: z.array(namedPost.extend({ shown })),
  })
  .meta({ id: "EditedFeature" });
export type EditedFeature = z.output<typeof editedFeature>;

/** More than the features that run or are planned at one time. */
const MAX_RANKED = 200;

const ids = z.array(id).max(MAX_IN_FEATURE, { error: "too-long" });

const edit = {
  title: optionalText(text(120)),
  title_ie: optionalText(text(120)),
  text: optionalText(text(2000)),
  text_ie: optionalText(text(2000)),
  rank: z
    .int({ error: "wrong-form" })
    .min(0, { error: "out-of-range" })
    .max(10_000, { error: "out-of-range" })
    .optional()
    .meta({ description: "Its rank among features that run at the same time; a new one is last" }),
  page_ids: ids.optional().meta({ description: "In order; added pages must be public" }),
};

export const featureEndpoints = {
  features: publicRead({
    path: "/features",
    summary: "List the features running today, by rank",
    input: z.object({}),
    answer: z.array(feature),
  }),
  editedFeatures: privateRead({
    path: "/features/admin",
    summary: "List all features, also past and future ones, latest end first",
    who: "editor",
    task: "writing",
    input: z.object({
      state: z.enum(["coming", "running", "past"]).optional(),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(editedFeature).extend({ total: z.int() }),
  }),
  addFeature: write({
    path: "/features/add",
    summary: "Create a feature for the home page; its days are local dates",
    who: "editor",
    task: "writing",
    audit: "feature.add",
    idempotent: true,
    input: z.object({ ...edit, starts_on: dateInput, ends_on: dateInput }),
    answer: editedFeature,
  }),
  editFeature: write({
    path: "/features/update",
    summary: "Update the fields that are sent",
    who: "editor",
    task: "writing",
    audit: "feature.update",
    input: z.object({
      id,
      version: version.optional(),
      ...edit,
      starts_on: dateInput.optional(),
      ends_on: dateInput.optional(),
    }),
    answer: editedFeature,
    errors: ["not-found"],
  }),
  setFeaturePosts: write({
    path: "/features/posts",
    summary: "Set the posts of a feature and their order; added posts must be public",
    who: "editor",
    task: "writing",
    audit: "feature.posts",
    input: z.object({ id, version: version.optional(), post_ids: ids }),
    answer: editedFeature,
    errors: ["not-found"],
  }),
  postsToShow: privateRead({
    path: "/features/admin/posts",
    summary: "Search public posts by words of their titles and their pages' names, newest first",
    who: "editor",
    task: "writing",
    input: z.object({ query: text(200, 1), limit }),
    answer: z.array(namedPost),
    limit: "search",
  }),
  rankFeatures: write({
    path: "/features/rank",
    summary: "Set the order of these features, within the ranks that they have",
    who: "editor",
    task: "writing",
    audit: "feature.rank",
    input: z.object({
      ids: z
        .array(id)
        .max(MAX_RANKED, { error: "too-long" })
        .meta({ description: "Distinct ids; other features keep their rank" }),
    }),
    answer: z.array(editedFeature),
  }),
  deleteFeature: write({
    path: "/features/delete",
    summary: "Delete a feature, not its pages and posts",
    who: "editor",
    task: "destroy",
    destroys: true,
    audit: "feature.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
    errors: ["not-found"],
  }),
};
