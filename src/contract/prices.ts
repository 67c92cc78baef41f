import { z } from "zod";
import { publicRead } from "./endpoint.ts";
import { cents, entity, id, maybeText } from "./fields.ts";

export const PRICE_UNITS = [
  "item",
  "person",
  "adult",
  "child",
  "family",
  "group",
  "hour",
  "day",
  "night",
  "week",
  "month",
  "year",
  "trip",
  "course",
  "from",
] as const;

export const price = z
  .object({
    ...entity,
    name: maybeText,
    name_ie: maybeText,
    amount: cents.nullable().meta({ description: "Euro cents; null: the description says it" }),
    amount_to: cents.nullable(),
    currency: z.literal("EUR"),
    unit: z.enum(PRICE_UNITS),
    description: maybeText,
    description_ie: maybeText,
    rank: z.int(),
  })
  .meta({ id: "Price" });
export type Price = z.output<typeof price>;

export const priceEndpoints = {
  pagePrices: publicRead({
    path: "/page/prices",
    summary: "The prices of a page in rank order",
    input: z.object({ page_id: id }),
    answer: z.array(price),
    errors: ["not-found"],
  }),
};
