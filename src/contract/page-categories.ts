import { z } from "zod";
import { write } from "./endpoint.ts";
import { id, version } from "./fields.ts";
import { ownPage } from "./own-pages.ts";

export const MAX_CATEGORIES = 5;
export const MAX_TAGS = 15;

function distinct(ids: readonly string[]): boolean {
  return new Set(ids.map((one) => one.toLowerCase())).size === ids.length;
}

export const pageCategoryEndpoints = {
  categorisePage: write({
    path: "/categories/update",
    summary:
      "Puts a page into categories, the main one first, and gives it tags; a list that is sent replaces the old one",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    audit: "page.categories",
    input: z.object({
      page_id: id,
      version: version.optional(),
      category_ids: z
        .array(id)
        .min(1, { error: "required" })
        .max(MAX_CATEGORIES, { error: "out-of-range" })
        .refine(distinct, { error: "repeated" })
        .optional(),
      tag_ids: z.array(id).max(MAX_TAGS, { error: "out-of-range" }).refine(distinct, { error: "repeated" }).optional(),
    }),
    answer: ownPage,
  }),
};
