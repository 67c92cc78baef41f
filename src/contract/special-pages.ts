import { z } from "zod";
import { clearable } from "./contact-fields.ts";
import { privateRead, publicRead, write } from "./endpoint.ts";
import { entity, id, maybeText, slug, text, version } from "./fields.ts";

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

/** A standing page as administrators see it, published or not. */
export const adminSpecialPage = specialPage.extend({ published: z.boolean() }).meta({ id: "AdminSpecialPage" });
export type AdminSpecialPage = z.output<typeof adminSpecialPage>;

const title = clearable(text(120));
const body = clearable(text(20_000));
const specialPageEdit = {
  slug: slug.optional().meta({ description: "Left out, it is made from the title" }),
  title,
  title_ie: title,
  body: body.meta({ description: "Markdown" }),
  body_ie: body,
  menu: z.enum(MENUS).nullable().optional().meta({ description: "Where it is linked; null: nowhere" }),
  rank: z
    .int({ error: "wrong-form" })
    .min(1, { error: "out-of-range" })
    .max(1000, { error: "out-of-range" })
    .optional()
    .meta({ description: "Its place in its menu, from 1 on; beyond the end, and left out of a new one: the last" }),
  published: z.boolean().optional().meta({ description: "A new one is, unless told otherwise" }),
};

export const specialPageEndpoints = {
  specialPage: publicRead({
    path: "/special-page/{slug}",
    summary: "One standing page of the administration",
    input: z.object({ slug }),
    answer: specialPage,
    errors: ["not-found"],
  }),
  adminSpecialPages: privateRead({
    path: "/admin/special-page",
    summary: "All standing pages by menu and rank, those that are not published too",
    who: "admin",
    input: z.object({}),
    answer: z.array(adminSpecialPage),
  }),
  addSpecialPage: write({
    path: "/admin/special-page/add",
    summary: "A new standing page",
    who: "admin",
    audit: "special-page.add",
    idempotent: true,
    input: z.object(specialPageEdit),
    answer: adminSpecialPage,
  }),
  editSpecialPage: write({
    path: "/admin/special-page/update",
    summary: "Changes the fields that are sent; the old address leads to the new one",
    who: "admin",
    audit: "special-page.update",
    input: z.object({ id, version: version.optional(), ...specialPageEdit }),
    answer: adminSpecialPage,
    errors: ["not-found"],
  }),
  deleteSpecialPage: write({
    path: "/admin/special-page/delete",
    summary: "Takes a standing page away",
    who: "admin",
    audit: "special-page.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
    errors: ["not-found"],
  }),
};
