import { z } from "zod";
import { LOCALES } from "./accounts.ts";
import { clearable, emailAddress } from "./contact-fields.ts";
import { privateRead, write } from "./endpoint.ts";
import { cursor, entity, id, instant, limit, listOf, localDate, maybeText, slug, text, version } from "./fields.ts";

/** As many as people scroll through; a newsletter shows them all. */
const MAX_IN_FEATURE = 30;

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

export const featureDeskEndpoints = {
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
  previewNewsletter: privateRead({
    path: "/features/email/preview",
    summary: "The mail of a feature as its readers would get it now",
    who: "editor",
    input: z.object({ id, locale: z.enum(LOCALES).default("en") }),
    answer: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      readers: z.int().meta({ description: "To how many it would go" }),
    }),
    errors: ["not-found"],
  }),
  emailFeature: write({
    path: "/features/email",
    summary:
      "Sends a feature to everybody who asked for the newsletter, in their language: once. A test does not count",
    who: "admin",
    audit: "feature.email",
    idempotent: true,
    input: z.object({
      id,
      test_to: emailAddress.optional().meta({ description: "To this address alone, as a test" }),
      locale: z.enum(LOCALES).optional().meta({ description: "Of a test; without it that of the caller" }),
    }),
    answer: z.object({ queued: z.int() }),
    errors: ["not-found", "already-sent"],
  }),
};
