import { z } from "zod";
import { photoUpload, publicRead, write } from "../endpoint.ts";
import {
  color,
  colorInput,
  distinctIds,
  entity,
  id,
  idOrSlug,
  maybeText,
  optionalText,
  slug,
  text,
  version,
} from "../fields.ts";
import { MAX_CATEGORIES_OF_PAGE, MAX_TAGS_OF_PAGE } from "../limits.ts";
import { ownPage } from "../pages/own.ts";
import { photo, photoEdit, photoTexts } from "../pages/photos.ts";

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
    pages: z
      .int()
      .nullable()
      .meta({ description: "Number of public pages; null: not counted, while the search engine is away" }),
    open_now: z.int().nullable().meta({
      description: "Number of public pages that are open at the time of the answer; null: not counted",
    }),
    version: z.int(),
  })
  .meta({ id: "Category" });
export type Category = z.output<typeof category>;

/** A category as seen by administrators, also while no page has it. */
export const adminCategory = category
  .omit({ open_now: true })
  .extend({
    ...entity,
    pages: z.int().meta({ description: "Number of pages that have it, public or not" }),
  })
  .meta({ id: "AdminCategory" });
export type AdminCategory = z.output<typeof adminCategory>;

const name = optionalText(text(80));
const categoryEdit = {
  slug: slug.optional().meta({ description: "Derived from the name where it is left out" }),
  name,
  name_ie: name,
  color: colorInput.optional(),
  icon: slug.max(40, { error: "too-long" }).optional().meta({ description: "The name of its icon", example: "food" }),
};

export const categoryEndpoints = {
  categories: publicRead({
    path: "/categories",
    summary: "List the categories by rank, with photo and counts",
    input: z.object({}),
    answer: z.array(category),
  }),
  category: publicRead({
    path: "/categories/id/{id}",
    summary: "Get a category by its id, its slug or a former slug",
    input: z.object({ id: idOrSlug }),
    answer: category,
    errors: ["not-found"],
  }),
  categorisePage: write({
    path: "/categories/update",
    summary: "Set the categories of a page, the main one first, and its tags; a list that is sent replaces the old one",
    who: "team",
    task: "page",
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
    summary: "List all categories by rank, including unused ones; with fields, create a category with the last rank",
    who: "admin",
    task: "office",
    audit: "category.add",
    idempotent: true,
    input: z.object(categoryEdit),
    answer: z.union([z.array(adminCategory), adminCategory]),
  }),
  editCategory: write({
    path: "/admin/categories/update",
    summary: "Update the fields that are sent; a former address redirects to the new one",
    who: "admin",
    task: "office",
    audit: "category.update",
    input: z.object({ id, version: version.optional(), ...categoryEdit }),
    answer: adminCategory,
    errors: ["not-found"],
  }),
  deleteCategory: write({
    path: "/admin/categories/delete",
    summary: "Delete a category; its pages and its address move to another one",
    who: "admin",
    task: "destroy",
    destroys: true,
    audit: "category.delete",
    input: z.object({
      id,
      move_to: id.optional().meta({ description: "The other category; required where pages have this one" }),
    }),
    answer: z.object({ deleted: z.literal(1) }),
    errors: ["not-found"],
  }),
  rankCategories: write({
    path: "/admin/categories/rank",
    summary: "Set the order of the categories",
    who: "admin",
    task: "office",
    audit: "category.rank",
    input: z.object({
      ids: z
        .array(id)
        .max(MAX_CATEGORIES, { error: "out-of-range" })
        .meta({ description: "The ids of all categories" }),
    }),
    answer: z.array(adminCategory),
  }),
  addCategoryPhoto: photoUpload({
    path: "/admin/categories/photo/add",
    summary: "Upload the photo of a category; it replaces a former one",
    who: "admin",
    task: "office",
    audit: "category.photo.add",
    idempotent: true,
    shape: "whole",
    input: z.object({ id, ...photoTexts }),
    answer: adminCategory,
    errors: ["not-found"],
  }),
  editCategoryPhoto: write({
    path: "/admin/categories/photo/edit",
    summary: "Update the texts of the photo, and what stays in sight",
    who: "admin",
    task: "office",
    audit: "category.photo.edit",
    input: z.object({ id, ...photoEdit }),
    answer: adminCategory,
    errors: ["not-found"],
  }),
  removeCategoryPhoto: write({
    path: "/admin/categories/photo/remove",
    summary: "Remove the photo of a category",
    who: "admin",
    task: "destroy",
    audit: "category.photo.remove",
    input: z.object({ id: id.meta({ description: "The id of the category" }) }),
    answer: adminCategory,
    errors: ["not-found"],
  }),
};
