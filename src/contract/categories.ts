import { z } from "zod";
import { clearable } from "./contact-fields.ts";
import { photoUpload, publicRead, write } from "./endpoint.ts";
import { color, distinctIds, entity, id, idOrSlug, maybeText, slug, text, version } from "./fields.ts";
import { MAX_CATEGORIES_OF_PAGE, MAX_TAGS_OF_PAGE } from "./limits.ts";
import { ownPage } from "./pages/own.ts";
import { photo, photoTexts } from "./photos.ts";

const MAX_CATEGORIES = 1000;

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

/** A category as administrators see it, also while no page uses it. */
export const adminCategory = category
  .omit({ open_now: true })
  .extend({
    ...entity,
    pages: z.int().meta({ description: "How many pages have it, public or not" }),
  })
  .meta({ id: "AdminCategory" });
export type AdminCategory = z.output<typeof adminCategory>;

const name = clearable(text(80));
const categoryEdit = {
  slug: slug.optional().meta({ description: "Left out, it is made from the name" }),
  name,
  name_ie: name,
  color: color.optional(),
  icon: slug.max(40, { error: "too-long" }).optional().meta({ description: "A word for its drawing", example: "boat" }),
};

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
      category_ids: distinctIds(MAX_CATEGORIES_OF_PAGE).min(1, { error: "required" }).optional(),
      tag_ids: distinctIds(MAX_TAGS_OF_PAGE).optional(),
    }),
    answer: ownPage,
  }),
  adminCategories: write({
    path: "/admin/categories",
    summary: "All categories in rank order, unused ones too; with fields, a new one, the last in the order",
    who: "admin",
    audit: "category.add",
    idempotent: true,
    input: z.object(categoryEdit),
    answer: z.union([z.array(adminCategory), adminCategory]),
  }),
  editCategory: write({
    path: "/admin/categories/update",
    summary: "Changes the fields that are sent; the old address leads to the new one",
    who: "admin",
    audit: "category.update",
    input: z.object({ id, version: version.optional(), ...categoryEdit }),
    answer: adminCategory,
    errors: ["not-found"],
  }),
  deleteCategory: write({
    path: "/admin/categories/delete",
    summary: "Takes a category away; its pages and its address go to another one",
    who: "admin",
    audit: "category.delete",
    input: z.object({
      id,
      move_to: id.optional().meta({ description: "Another category: needed where pages have this one" }),
    }),
    answer: z.object({ deleted: z.literal(1) }),
    errors: ["not-found"],
  }),
  rankCategories: write({
    path: "/admin/categories/rank",
    summary: "Puts the categories into this order",
    who: "admin",
    audit: "category.rank",
    input: z.object({
      ids: z.array(id).max(MAX_CATEGORIES, { error: "out-of-range" }).meta({ description: "All of them, each once" }),
    }),
    answer: z.array(adminCategory),
  }),
  addCategoryPhoto: photoUpload({
    path: "/admin/categories/photo/add",
    summary: "The photo of a category, in place of the one before",
    who: "admin",
    audit: "category.photo.add",
    idempotent: true,
    shape: "whole",
    input: z.object({ id, ...photoTexts }),
    answer: adminCategory,
    errors: ["not-found"],
  }),
  editCategoryPhoto: write({
    path: "/admin/categories/photo/edit",
    summary: "Changes what is said of the photo",
    who: "admin",
    audit: "category.photo.edit",
    input: z.object({ id, ...photoTexts }),
    answer: adminCategory,
    errors: ["not-found"],
  }),
  removeCategoryPhoto: write({
    path: "/admin/categories/photo/remove",
    summary: "Takes the photo of a category away",
    who: "admin",
    audit: "category.photo.remove",
    input: z.object({ id: id.meta({ description: "The category's" }) }),
    answer: adminCategory,
    errors: ["not-found"],
  }),
};
