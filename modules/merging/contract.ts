import { z } from "zod";
import { privateRead, write } from "#core/contract/endpoint.ts";
import { cursor, distinctIds, id, instant, limit, listOf, maybeText, slug, version } from "#core/contract/fields.ts";
import { MAX_PHOTOS } from "#core/contract/limits.ts";
import { adminPage } from "#core/contract/pages/admin.ts";
import { PAGE_STATUSES } from "#core/contract/pages/card.ts";
import { APPROVALS, likelyDuplicate } from "#core/contract/pages/own.ts";
import { PAGE_TEXT_FIELDS } from "#core/contract/pages/texts.ts";
import { PAGE_ROLES } from "#core/contract/roles.ts";

/** What is chosen from one of two pages when they are merged, in the order in which they are compared. */
export const MERGED_FIELDS = [
  ...PAGE_TEXT_FIELDS.map(({ field }) => field),
  "type",
  "categories",
  "tags",
  "status",
  "contact_number",
  "email",
  "website",
  "booking_number",
  "booking_url",
  "social",
  "address",
  "address_ie",
  "postcode",
  "point",
  "hide_address",
  "location",
  "service_area",
  "service_area_ie",
  "needs_ferry",
  "hours",
  "special_times",
  "prices",
  "price_type",
  "accessibility",
  "color",
  "rank",
  "moderate_edits",
] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

/** Fields that are lists of which a page can take those of both. */
export const JOINED_FIELDS = ["categories", "tags", "prices"] as const satisfies readonly MergedField[];

/** `page`: from the page that stays; `other`: from the one that goes into it; `both`: from both, for some lists. */
export const MERGE_SIDES = ["page", "other", "both"] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];

/** What follows the page that goes into the other one, and is counted before. */
export const FOLLOWERS = [
  "posts",
  "events",
  "feedback",
  "corrections",
  "hearts",
  "views",
  "invites",
  "claims",
] as const;
export type Follower = (typeof FOLLOWERS)[number];

const MAX_RECORDINGS = 200;
const MAX_MANAGERS = 200;

const side = z.enum(MERGE_SIDES);
const choices = z.strictObject(
  Object.fromEntries(MERGED_FIELDS.map((field) => [field, side.optional()])) as Record<
    MergedField,
    z.ZodOptional<typeof side>
  >,
);
export type MergeChoices = z.output<typeof choices>;

const named = z.object({ id, slug, name: maybeText, name_ie: maybeText });

const member = z.object({ account_id: id, name: z.string(), role: z.enum(PAGE_ROLES) });

const compared = adminPage.extend({ team: z.array(member) }).meta({ id: "ComparedPage" });

export const pageComparison = z
  .object({
    page: compared.meta({ description: "The page that would stay" }),
    other: compared.meta({ description: "The page that would go into it" }),
    fields: z
      .array(z.object({ field: z.enum(MERGED_FIELDS), suggested: side }))
      .meta({ description: "The fields that differ. Suggested is what is filled, else the newer one" }),
    follow: z
      .object(Object.fromEntries(FOLLOWERS.map((name) => [name, z.int()])) as Record<Follower, z.ZodInt>)
      .meta({ description: "How much is attached to `other`, and follows it" }),
  })
  .meta({ id: "PageComparison" });

export const pageMerge = z
  .object({
    id,
    date: instant,
    by: z.object({ id, name: z.string() }).nullable(),
    page: named.meta({ description: "The page that stayed" }),
    other: named.meta({ description: "The page that went into it, with its former slug" }),
    date_undone: instant.nullable(),
    undo_until: instant.nullable().meta({ description: "null: it cannot be undone any more" }),
  })
  .meta({ id: "PageMerge" });
export type PageMerge = z.output<typeof pageMerge>;

const pairPage = named.extend({
  location: maybeText,
  contact_number: maybeText,
  approval: z.enum(APPROVALS),
  status: z.enum(PAGE_STATUSES),
});

export const duplicatePair = z
  .object({
    id,
    reason: likelyDuplicate.shape.reason,
    pages: z.tuple([pairPage, pairPage]),
    date: instant.meta({ description: "When the pair was found" }),
    dismissed: z.boolean(),
  })
  .meta({ id: "DuplicatePair" });
export type DuplicatePair = z.output<typeof duplicatePair>;

export const mergeEndpoints = {
  comparePages: privateRead({
    path: "/admin/pages/merge/compare",
    summary: "Compare two pages before they are merged: their fields, photos, recordings and teams, and what follows",
    who: "admin",
    task: "office",
    input: z.object({ id, other_id: id }),
    answer: pageComparison,
    errors: ["not-found", "page-merged", "page-deleted"],
  }),
  mergePages: write({
    path: "/admin/pages/merge",
    summary:
      "Merge two pages: `id` stays, and gets the chosen fields and all that is attached to `other_id`, whose addresses lead to it from then on. Can be undone for 30 days",
    who: "admin",
    task: "destroy",
    destroys: true,
    audit: "page.merge",
    idempotent: true,
    input: z.object({
      id,
      other_id: id,
      version: version.meta({ description: "Of the page that stays, as it was compared" }),
      other_version: version,
      choices: choices.default({}).meta({ description: "Fields that are left out stay as they are" }),
      photo_ids: distinctIds(MAX_PHOTOS.page).meta({
        description: "The photos of both that the page gets, in this order; the first one is its primary photo",
      }),
      audio_ids: distinctIds(MAX_RECORDINGS).meta({
        description: "The recordings of both that it gets, in this order",
      }),
      owner_id: id.nullable().meta({ description: "Of the team of either page; null: nobody" }),
      manager_ids: distinctIds(MAX_MANAGERS).meta({
        description: "Of the teams of both, each with the fullest role they have there; the others leave",
      }),
    }),
    answer: pageMerge,
    errors: ["not-found", "stale-version", "page-merged", "page-deleted"],
  }),
  undoMerge: write({
    path: "/admin/pages/merge/undo",
    summary:
      "Undo a merge within 30 days: both pages are as they were before; what was written since stays with the page that stayed",
    who: "admin",
    task: "destroy",
    audit: "page.unmerge",
    input: z.object({ id: id.meta({ description: "Of the merge" }) }),
    answer: pageMerge,
    errors: ["not-found", "page-deleted", "merge-undone", "later-merge"],
  }),
  pageMerges: privateRead({
    path: "/admin/pages/merges",
    summary: "List the merges of the last 30 days, newest first",
    who: "admin",
    task: "office",
    input: z.object({
      page_id: id.optional().meta({ description: "Only those in which this page stayed, or went into another" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(pageMerge),
  }),
  duplicates: privateRead({
    path: "/admin/pages/duplicates",
    summary:
      "List pairs of pages that may describe the same business, newest first: those with the same phone number, or the same name nearby",
    who: "admin",
    task: "office",
    input: z.object({
      dismissed: z
        .boolean()
        .default(false)
        .meta({ description: "Only pairs of which somebody said that they are not" }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(duplicatePair),
  }),
  dismissDuplicate: write({
    path: "/admin/pages/duplicates/dismiss",
    summary: "Say that two pages are not duplicates, so that they are not listed again, or take that back",
    who: "admin",
    task: "office",
    audit: "page.not-duplicate",
    input: z.object({ id, other_id: id, dismissed: z.boolean().default(true) }),
    answer: z.object({ dismissed: z.boolean() }),
    errors: ["not-found"],
  }),
};
