import { z } from "zod";
import { clearable } from "./contact-fields.ts";
import { publicRead, write } from "./endpoint.ts";
import { entity, id, maybeText, slug, text, version } from "./fields.ts";

export const TAG_KINDS = ["topic", "amenity", "accessibility"] as const;

export const tag = z
  .object({ id, slug, name: maybeText, name_ie: maybeText, kind: z.enum(TAG_KINDS) })
  .meta({ id: "Tag" });
export type Tag = z.output<typeof tag>;

/** A tag as administrators see it, also while no page uses it. */
export const adminTag = tag
  .extend({ ...entity, pages: z.int().meta({ description: "How many pages have it, public or not" }) })
  .meta({ id: "AdminTag" });
export type AdminTag = z.output<typeof adminTag>;

const name = clearable(text(60));
const tagEdit = { name, name_ie: name, kind: z.enum(TAG_KINDS).optional() };

export const tagEndpoints = {
  tags: publicRead({
    path: "/tags",
    summary: "The tags by name; with `q` only those whose name has these words",
    input: z.object({
      q: text(80).optional(),
      scope: z.enum(["used", "all"]).default("used").meta({ description: "`used`: those that a public page has" }),
    }),
    answer: z.array(tag.extend({ pages: z.int() })),
  }),
  adminTags: write({
    path: "/admin/tags",
    summary:
      "All tags by name, unused ones too, after one deed or none: add, update, delete, or merge one into another",
    who: "admin",
    audit: "tag.edit",
    idempotent: true,
    input: z.object({
      add: z.strictObject({ slug: slug.optional(), ...tagEdit }).optional(),
      update: z
        .strictObject({ id, version: version.optional(), ...tagEdit })
        .optional()
        .meta({ description: "Changes the fields that are sent; the slug stays" }),
      delete: z.strictObject({ id }).optional(),
      merge: z
        .strictObject({ from: id, into: id })
        .optional()
        .meta({ description: "Pages with `from` have `into` then, and `from` is gone" }),
    }),
    answer: z.array(adminTag),
    errors: ["not-found", "stale-version"],
  }),
};
