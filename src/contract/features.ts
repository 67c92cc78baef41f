import { z } from "zod";
import { clearable } from "./contact-fields.ts";
import { privateRead, publicRead, write } from "./endpoint.ts";
import { cursor, entity, id, instant, limit, listOf, localDate, maybeText, slug, text, version } from "./fields.ts";
import { MAX_IN_FEATURE } from "./limits.ts";
import { pageCard } from "./pages/card.ts";
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

const shown = z.boolean().meta({ description: "Whether readers see it" });

/** A post by its title, and by whose it is. */
const namedPost = z.object({ id, title: maybeText, title_ie: maybeText, page: maybeText, page_ie: maybeText });

/** A feature as editors see it: also what readers do not see of it, or not yet. */
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
    date_emailed: instant.nullable().meta({ description: "When it went out as the newsletter, once for all" }),
    pages: z.array(z.object({ id, slug, name: maybeText, name_ie: maybeText, shown })),
    posts: z.array(namedPost.extend({ shown })),
  })
  .meta({ id: "EditedFeature" });
export type EditedFeature = z.output<typeof editedFeature>;

/** More than ever run and are to come at one time. */
const MAX_RANKED = 200;

const ids = z.array(id).max(MAX_IN_FEATURE, { error: "too-long" });

const edit = {
  title: clearable(text(120)),
  title_ie: clearable(text(120)),
  text: clearable(text(2000)),
  text_ie: clearable(text(2000)),
  rank: z
    .int({ error: "wrong-form" })
    .min(0, { error: "out-of-range" })
    .max(10_000, { error: "out-of-range" })
    .optional()
    .meta({ description: "Its place among those that run together; a new one comes last" }),
  page_ids: ids.optional().meta({ description: "In order; new ones have to be public" }),
};

export const featureEndpoints = {
  features: publicRead({
    path: "/features",
    summary: "The round-ups running today, in rank order",
    input: z.object({}),
    answer: z.array(feature),
  }),
  editedFeatures: privateRead({
    path: "/features/admin",
    summary: "Every feature, past and coming ones too, the one that ends last first",
    who: "editor",
    input: z.object({
      state: z.enum(["coming", "running", "past"]).optional(),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(editedFeature).extend({ total: z.int() }),
  }),
  addFeature: write({
    path: "/features/add",
    summary: "A round-up for the home page from its first day to its last, by the clock of Dublin",
    who: "editor",
    audit: "feature.add",
    idempotent: true,
    input: z.object({ ...edit, starts_on: localDate, ends_on: localDate }),
    answer: editedFeature,
  }),
  editFeature: write({
    path: "/features/update",
    summary: "Changes the fields that are sent",
    who: "editor",
    audit: "feature.update",
    input: z.object({
      ...{ id, version: version.optional(), ...edit },
      starts_on: localDate.optional(),
      ends_on: localDate.optional(),
    }),
    answer: editedFeature,
    errors: ["not-found"],
  }),
  setFeaturePosts: write({
    path: "/features/posts",
    summary: "Which posts it shows, in this order; new ones have to be public",
    who: "editor",
    audit: "feature.posts",
    input: z.object({ id, version: version.optional(), post_ids: ids }),
    answer: editedFeature,
    errors: ["not-found"],
  }),
  postsToShow: privateRead({
    path: "/features/admin/posts",
    summary: "Public posts with all the words in their titles or their pages' names, the newest first, to choose from",
    who: "editor",
    input: z.object({ query: text(200, 1), limit }),
    answer: z.array(namedPost),
    limit: "search",
  }),
  rankFeatures: write({
    path: "/features/rank",
    summary: "Puts these features into this order, in the places that they have among all",
    who: "editor",
    audit: "feature.rank",
    input: z.object({
      ids: z.array(id).max(MAX_RANKED, { error: "too-long" }).meta({ description: "Each once; the others stay" }),
    }),
    answer: z.array(editedFeature),
  }),
  deleteFeature: write({
    path: "/features/delete",
    summary: "Takes a feature away; its pages and posts stay",
    who: "editor",
    audit: "feature.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
    errors: ["not-found"],
  }),
};
