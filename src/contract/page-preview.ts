import { z } from "zod";
import { privateRead } from "./endpoint.ts";
import { color, id, text } from "./fields.ts";
import { PAGE_STATUSES } from "./page-card.ts";

const typed = (most: number) => text(most).nullable().optional();

/** What is typed and not saved yet. */
const changes = z.strictObject({
  name: typed(120),
  name_ie: typed(120),
  slogan: typed(120),
  slogan_ie: typed(120),
  description: typed(4000),
  description_ie: typed(4000),
  location: typed(120),
  address: typed(300),
  address_ie: typed(300),
  color: color.optional(),
  status: z.enum(PAGE_STATUSES).optional(),
});
export type PageChanges = z.output<typeof changes>;

export const pagePreview = z
  .object({
    html: z.string().meta({ description: "A document without scripts, for a frame" }),
    rules: z.string().meta({ description: "The CSS of this page alone: its colour and the like" }),
  })
  .meta({ id: "PagePreview" });
export type PagePreview = z.output<typeof pagePreview>;

export const pagePreviewEndpoints = {
  pagePreview: privateRead({
    path: "/page/preview",
    summary: "The page as visitors will see it, whatever its state, with changes that are not saved yet",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id, locale: z.enum(["en", "ga"]).default("en"), changes: changes.default({}) }),
    answer: pagePreview,
  }),
};
