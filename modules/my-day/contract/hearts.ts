import { z } from "zod";
import { privateRead, write } from "#core/contract/endpoint.ts";
import { slug } from "#core/contract/fields.ts";
import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";

const hearts = z
  .object({
    pages: z
      .array(slug)
      .meta({ description: "The marked pages that are public, in the order in which they were marked" }),
  })
  .meta({ id: "Hearts" });

const slugs = z.array(slug).max(MAX_PAGES_OF_DAY, { error: "out-of-range" }).default([]);

export const heartEndpoints = {
  hearts: privateRead({
    path: "/account/hearts",
    summary: "List the pages that the caller has marked",
    who: "account",
    input: z.object({}),
    answer: hearts,
  }),
  updateHearts: write({
    path: "/account/hearts/update",
    summary: "Mark pages and take marks away; what is marked already, or was not, stays so",
    who: "account",
    audit: "hearts.update",
    input: z.object({ add: slugs, remove: slugs }),
    answer: hearts.extend({
      unknown: z.array(slug).meta({ description: "Those of `add` that are not public, or not there" }),
    }),
    errors: ["too-many-hearts"],
  }),
};
