import { z } from "zod";
import { write } from "./endpoint.ts";
import { id } from "./fields.ts";

/** Where a visitor followed the link to a page or a category. */
export const VIEW_SOURCES = [
  "direct",
  "search",
  "map",
  "category",
  "home",
  "post",
  "story",
  "event",
  "feature",
  "elsewhere",
] as const;

export const viewEndpoints = {
  countView: write({
    path: "/views",
    summary:
      "Count a view of a page or a category: once per visitor and half hour, without robots and without tracking",
    who: "anybody",
    audit: "view.count",
    input: z.object({
      page_id: id.optional(),
      category_id: id.optional(),
      source: z.enum(VIEW_SOURCES).default("direct"),
    }),
    answer: z.null(),
    limit: "read",
  }),
};
