import { z } from "zod";
import { publicRead } from "./endpoint.ts";
import { entity, maybeText, slug } from "./fields.ts";

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

export const specialPageEndpoints = {
  specialPage: publicRead({
    path: "/special-page/{slug}",
    summary: "One standing page of the administration",
    input: z.object({ slug }),
    answer: specialPage,
    errors: ["not-found"],
  }),
};
