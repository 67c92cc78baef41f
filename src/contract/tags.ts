import { z } from "zod";
import { publicRead } from "./endpoint.ts";
import { id, maybeText, slug, text } from "./fields.ts";

export const TAG_KINDS = ["topic", "amenity", "accessibility"] as const;

export const tag = z
  .object({ id, slug, name: maybeText, name_ie: maybeText, kind: z.enum(TAG_KINDS) })
  .meta({ id: "Tag" });
export type Tag = z.output<typeof tag>;

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
};
