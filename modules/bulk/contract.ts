import { z } from "zod";
import { write } from "#core/contract/endpoint.ts";
import { distinctIds, id, optionalText, text } from "#core/contract/fields.ts";
import { MAX_IN_BULK } from "#core/contract/pages/admin.ts";

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

export const bulkEndpoints = {
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
      category_id: id.optional().meta({ description: "Of `add-category` and `remove-category`" }),
      tag_id: id.optional().meta({ description: "Of `add-tag` and `remove-tag`" }),
      uid: text(MAX_UID, 1).nullable().optional().meta({ description: "Of `owner`; null: nobody" }),
      word: optionalText(text(MAX_WORD)).meta({ description: "Of `closed-today`: why, for visitors" }),
      word_ie: optionalText(text(MAX_WORD)),
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
