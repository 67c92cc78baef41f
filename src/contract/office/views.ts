import { z } from "zod";
import { write } from "../endpoint.ts";
import { id } from "../fields.ts";

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

/** An owner reads what others typed only where at least so many people typed it: nobody's own words are shown. */
export const MIN_SEARCHERS = 5;

/** What visitors press on a page to get in touch or to come. */
export const PRESS_KINDS = ["call", "directions"] as const;
export type PressKind = (typeof PRESS_KINDS)[number];

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
  countPress: write({
    path: "/views/press",
    summary: "Count that a visitor of a page has pressed a number or directions: once per visitor and half hour",
    who: "anybody",
    audit: "view.press",
    input: z.object({ page_id: id, kind: z.enum(PRESS_KINDS) }),
    answer: z.null(),
    limit: "read",
  }),
};
