import { z } from "zod";
import { publicRead, write } from "./endpoint.ts";
import { entity, id, maybeText, optionalText, slug, text, version } from "./fields.ts";

export const TAG_KINDS = ["topic", "amenity", "accessibility"] as const;

export const tag = z
  .object({ id, slug, name: maybeText, name_ie: maybeText, kind: z.enum(TAG_KINDS) })
  .meta({ id: "Tag" });
export type Tag = z.output<typeof tag>;

/** A tag as seen by administrators, also while no page has it. */
export const adminTag = tag
  .extend({ ...entity, pages: z.int().meta({ description: "Number of pages that have it, public or not" }) })
  .meta({ id: "AdminTag" });
export type AdminTag = z.output<typeof adminTag>;

const name = optionalText(text(60));
const tagEdit = { name, name_ie: name, kind: z.enum(TAG_KINDS).optional() };

export const tagEndpoints = {
  tags: publicRead({
    path: "/tags",
    summary: "List the tags by name; with `q` only those whose name has these words",
    input: z.object({
      q: text(80).optional(),
      scope: z.enum(["used", "all"]).default("used").meta({ description: "`used`: only tags that a public page has" }),
    }),
    answer: z.array(tag.extend({ pages: z.int() })),
  }),
  adminTags: write({
    path: "/admin/tags",
    summary: "List all tags by name, including unused ones, after at most one change: add, update, delete or merge",
    who: "admin",
    audit: "tag.edit",
    idempotent: true,
    input: z.object({
      add: z.strictObject({ slug: slug.optional(), ...tagEdit }).optional(),
      update: z
        .strictObject({ id, version: version.optional(), ...tagEdit })
        .optional()
        .meta({ description: "Updates the fields that are sent; the slug stays" }),
      delete: z.strictObject({ id }).optional(),
      merge: z
        .strictObject({ from: id, into: id })
        .optional()
        .meta({ description: "Pages with `from` get `into` instead, and `from` is deleted" }),
    }),
    answer: z.array(adminTag),
    errors: ["not-found", "stale-version"],
  }),
};
