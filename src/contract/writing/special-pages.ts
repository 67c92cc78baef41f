import { z } from "zod";
import { privateRead, publicRead, write } from "../endpoint.ts";
import { entity, id, maybeText, optionalText, slug, text, version } from "../fields.ts";

export const MENUS = ["header", "footer"] as const;

export const specialPage = z
  .object({
    ...entity,
    slug,
    title: maybeText,
    title_ie: maybeText,
    body: maybeText.meta({ description: "Markdown" }),
    body_ie: maybeText,
    menu: z.enum(MENUS).nullable(),
    rank: z.int(),
  })
  .meta({ id: "SpecialPage" });
export type SpecialPage = z.output<typeof specialPage>;

/** A special page as seen by administrators, published or not. */
export const adminSpecialPage = specialPage.extend({ published: z.boolean() }).meta({ id: "AdminSpecialPage" });
export type AdminSpecialPage = z.output<typeof adminSpecialPage>;

const title = optionalText(text(120));
const body = optionalText(text(20_000));
const specialPageEdit = {
  slug: slug.optional().meta({ description: "Derived from the title where it is left out" }),
  title,
  title_ie: title,
  body: body.meta({ description: "Markdown" }),
  body_ie: body,
  menu: z.enum(MENUS).nullable().optional().meta({ description: "The menu that links it; null: none" }),
  rank: z
    .int({ error: "wrong-form" })
    .min(1, { error: "out-of-range" })
    .max(1000, { error: "out-of-range" })
    .optional()
    .meta({ description: "Its place in the menu, from 1; a new page is the last by default" }),
  published: z.boolean().optional().meta({ description: "Default of a new page: true" }),
};

export const specialPageEndpoints = {
  specialPage: publicRead({
    path: "/special-page/{slug}",
    summary: "Get a special page, such as the privacy notice",
    input: z.object({ slug }),
    answer: specialPage,
    errors: ["not-found"],
  }),
  adminSpecialPages: privateRead({
    path: "/admin/special-page",
    summary: "List all special pages by menu and rank, including unpublished ones",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z.array(adminSpecialPage),
  }),
  addSpecialPage: write({
    path: "/admin/special-page/add",
    summary: "Create a special page",
    who: "admin",
    task: "office",
    audit: "special-page.add",
    idempotent: true,
    input: z.object(specialPageEdit),
    answer: adminSpecialPage,
  }),
  editSpecialPage: write({
    path: "/admin/special-page/update",
    summary: "Update the fields that are sent; a former address redirects to the new one",
    who: "admin",
    task: "office",
    audit: "special-page.update",
    input: z.object({ id, version: version.optional(), ...specialPageEdit }),
    answer: adminSpecialPage,
    errors: ["not-found"],
  }),
  deleteSpecialPage: write({
    path: "/admin/special-page/delete",
    summary: "Delete a special page",
    who: "admin",
    task: "destroy",
    destroys: true,
    audit: "special-page.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
    errors: ["not-found"],
  }),
};
