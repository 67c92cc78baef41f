import { z } from "zod";
import { publicRead } from "./endpoint.ts";
import { color, id, idOrSlug, maybeText, slug } from "./fields.ts";
import { photo } from "./photos.ts";

/** A category as it stands on a card. */
export const categoryName = z.object({ slug, name: maybeText, name_ie: maybeText }).meta({ id: "CategoryName" });

export const category = z
  .object({
    id,
    slug,
    name: maybeText,
    name_ie: maybeText,
    color,
    icon: z.string(),
    rank: z.int(),
    photo: photo.nullable(),
    pages: z.int().meta({ description: "How many public pages" }),
    open_now: z.int().meta({ description: "How many of them are open at the moment of the answer" }),
    version: z.int(),
  })
  .meta({ id: "Category" });
export type Category = z.output<typeof category>;

export const categoryEndpoints = {
  categories: publicRead({
    path: "/categories",
    summary: "The categories in rank order, with photo and counts",
    input: z.object({}),
    answer: z.array(category),
  }),
  category: publicRead({
    path: "/categories/id/{id}",
    summary: "One category; a slug that it once had finds it, too",
    input: z.object({ id: idOrSlug }),
    answer: category,
    errors: ["not-found"],
  }),
};
