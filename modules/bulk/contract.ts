import { z } from "zod";
import { privateRead, write } from "#core/contract/endpoint.ts";
import { distinctIds, id, instant, maybeText, optionalText, text } from "#core/contract/fields.ts";
import { APPROVAL_MOVES, adminPageEndpoints, MAX_IN_BULK } from "#core/contract/pages/admin.ts";

/** What the office does to many pages at once. */
export const PAGE_CHANGES = [
  "add-category",
  "remove-category",
  "add-tag",
  "remove-tag",
  "owner",
  "ask-hours",
  "closed-today",
] as const;
export type PageChange = (typeof PAGE_CHANGES)[number];

const BULK_OUTCOMES = ["changed", "unchanged", "impossible", "missing"] as const;
const MAX_UID = 128;
const MAX_WORD = 80;

/** Pages that are named one by one. */
const MAX_NAMED_PAGES = 1000;
/** So long what was done to many pages is listed, and can be taken back. */
export const UNDO_HOURS = 24;
const WORK_STATES = ["running", "done", "stopped"] as const;

const ids = distinctIds(MAX_IN_BULK).min(1, { error: "required" });
const answer = z.object({
  results: z
    .array(
      z.object({
        id,
        outcome: z.enum(BULK_OUTCOMES).meta({
          description:
            "`unchanged`: it was so already; `impossible`: the rules of the edit refuse it, or it was changed since; `missing`: there is no such page",
        }),
      }),
    )
    .meta({ description: "One per id, in the order of `ids`" }),
  undo: z
    .string()
    .nullable()
    .meta({ description: "Takes the changes back within a day; null: nothing can be taken back" }),
});
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** To what it is changed. */
const to = {
  category_id: id.optional().meta({ description: "Of `add-category` and `remove-category`" }),
  tag_id: id.optional().meta({ description: "Of `add-tag` and `remove-tag`" }),
  uid: text(MAX_UID, 1).nullable().optional().meta({ description: "Of `owner`; null: nobody" }),
  word: optionalText(text(MAX_WORD)).meta({ description: "Of `closed-today`: why, for visitors" }),
  word_ie: optionalText(text(MAX_WORD)),
};
const allChanges = [...PAGE_CHANGES, ...APPROVAL_MOVES] as const;
/** What is done in the background as well: changes, and moves of the approval. */
export type WorkKind = (typeof allChanges)[number];

/** Whether it moves the approval of pages. */
export const isMove = (change: WorkKind): change is (typeof APPROVAL_MOVES)[number] =>
  (APPROVAL_MOVES as readonly string[]).includes(change);

const { sort: _, cursor: __, limit: ___, deleted: ____, ...filters } = adminPageEndpoints.adminPages.input.shape;
/** Of the pages that were left so many are named. */
export const MAX_LEFT_NAMED = 5;

const work = z
  .object({
    id,
    change: z.enum(allChanges),
    to: z
      .object({ name: maybeText, name_ie: maybeText })
      .nullable()
      .meta({ description: "The category, the tag or the owner, if it is still there" }),
    undoes: id.nullable().meta({ description: "The change that it takes back" }),
    by: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: "null: the account does not exist any more" }),
    date: instant,
    state: z.enum(WORK_STATES).meta({ description: "`stopped`: the pages that were left stay as they are" }),
    total: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    left: z.int().meta({ description: "Pages whose rules refused it, or that were changed or deleted since" }),
    pages_left: z
      .array(z.object({ id, name: maybeText, name_ie: maybeText }))
      .max(MAX_LEFT_NAMED)
      .meta({ description: "Some of them" }),
    undo_until: instant.nullable().meta({ description: "null: it cannot be taken back, or was" }),
  })
  .meta({ id: "WorkOnPages" });
export type WorkOnPages = z.output<typeof work>;

export const bulkEndpoints = {
  beginWork: write({
    path: "/admin/page/bulk/begin",
    scope: null, // it gives rights away
    summary:
      "Change pages in the background: those that are named, or all that a search of the office’s list finds now. It goes on whoever looks, and can be stopped, and taken back within a day",
    who: "admin",
    task: "office",
    audit: "page.bulk-begin",
    input: z.object({
      ids: distinctIds(MAX_NAMED_PAGES).min(1, { error: "required" }).optional(),
      where: z
        .object(filters)
        .optional()
        .meta({ description: "As in the list of all pages; in place of `ids`. Empty: all that are not deleted" }),
      change: z.enum(allChanges, { error: "not-a-choice" }),
      ...to,
      reason: optionalText(text(1000)).meta({ description: "Of `decline` and `disable`: mailed to the owners" }),
    }),
    answer: work,
  }),
  workOnPages: privateRead({
    path: "/admin/page/bulk/all",
    summary: "List what was done to many pages within a day, newest first, and how far it is",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z.object({ items: z.array(work) }),
  }),
  stopWork: write({
    path: "/admin/page/bulk/stop",
    scope: null,
    summary: "Stop a change of many pages; what is done stays, until it is taken back",
    who: "admin",
    task: "office",
    audit: "page.bulk-stop",
    input: z.object({ id }),
    answer: work,
  }),
  undoWork: write({
    path: "/admin/page/bulk/take-back",
    scope: null,
    summary: "Take a change of many pages back in the background, where nobody has changed a page since",
    who: "admin",
    task: "office",
    audit: "page.bulk-undo",
    input: z.object({ id }),
    answer: work,
  }),
  changePages: write({
    path: "/admin/page/bulk/change",
    scope: null, // it gives rights away
    summary:
      "Change a category, a tag or the owner of many pages, ask their owners about the hours, or close them for today: each page by the rules of that edit; where they refuse it, the page stays as it is",
    who: "admin",
    task: "office",
    audit: "page.bulk",
    input: z.object({
      ids,
      change: z.enum(PAGE_CHANGES, { error: "not-a-choice" }),
      ...to,
      dry_run: z.boolean({ error: "wrong-form" }).default(false).meta({ description: "Only say what would change" }),
    }),
    answer,
  }),
  undoPages: write({
    path: "/admin/page/bulk/undo",
    scope: null,
    summary: "Take back what a change of many pages did, where nobody has changed it since",
    who: "admin",
    task: "office",
    audit: "page.bulk",
    input: z.object({ ids, undo: text(100, 1) }),
    answer,
  }),
};
