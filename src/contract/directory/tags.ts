import { z } from "zod";
import { publicRead, write } from "../endpoint.ts";
import { entity, id, maybeText, optionalText, slug, text, version } from "../fields.ts";
import { ACCESSIBILITY_FACTS } from "../pages/accessibility.ts";

export const TAG_KINDS = ["topic", "amenity", "accessibility"] as const;

export const tag = z
  .object({ id, slug, name: maybeText, name_ie: maybeText, kind: z.enum(TAG_KINDS) })
  .meta({ id: "Tag" });
export type Tag = z.output<typeof tag>;

/** Of a tag of the kind accessibility: where a page says yes to all of them, it has the tag; where it denies one, it has not. */
const facts = z.array(z.enum(ACCESSIBILITY_FACTS)).meta({
  description: "The facts of accessibility that the tag says; pages with a “partly” or “no” among them do not show it",
});

/** Pages that a list of contradictions names for each tag. */
export const MAX_CONTRADICTIONS = 100;

/** A tag as seen by administrators, also while no page has it. */
export const adminTag = tag
  .extend({
    ...entity,
    facts,
    pages: z.int().meta({ description: "Number of pages that have it, public or not" }),
    denied_on: z.array(z.object({ id, slug, name: maybeText, name_ie: maybeText })).meta({
      description: `Pages that chose it and whose facts say otherwise, so that it is not shown; at most ${MAX_CONTRADICTIONS}`,
    }),
  })
  .meta({ id: "AdminTag" });
export type AdminTag = z.output<typeof adminTag>;

const name = optionalText(text(60));
const tagEdit = { name, name_ie: name, kind: z.enum(TAG_KINDS).optional(), facts: facts.optional() };

export const tagEndpoints = {
  tags: publicRead({
    path: "/tags",
    summary: "List the tags by name; with `q` only those whose name has these words",
    input: z.object({
      q: text(80).optional(),
      scope: z.enum(["used", "all"]).default("used").meta({ description: "`used`: only tags that a public page has" }),
    }),
    answer: z.array(tag.extend({ facts, pages: z.int() })),
  }),
  adminTags: write({
    path: "/admin/tags",
    summary:
      "List all tags by name, including unused ones, after at most one change: add, update, delete, merge or settle",
    who: "admin",
    task: "office",
    destroyFields: ["delete", "merge"],
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
      settle: z.strictObject({ id }).optional().meta({
        description: "Takes the tag off the pages whose facts deny it, so that these are contradictions no longer",
      }),
    }),
    answer: z.array(adminTag),
    errors: ["not-found", "stale-version"],
  }),
};
