import { z } from "zod";
import { clearable } from "./contact-fields.ts";
import { publicRead, write } from "./endpoint.ts";
import { cents, entity, id, maybeText, text, version } from "./fields.ts";

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

const name = clearable(text(80));
const description = clearable(text(300));
const rank = z
  .int({ error: "wrong-form" })
  .min(1, { error: "out-of-range" })
  .max(1000, { error: "out-of-range" })
  .meta({ description: "Its place in the list, from 1 on; beyond the end: the last" });

const priceFields = {
  name,
  name_ie: name,
  amount: cents.nullable().optional().meta({ description: "Euro cents; null: the description says it" }),
  amount_to: cents.nullable().optional().meta({ description: "Where it is a range" }),
  unit: z.enum(PRICE_UNITS).optional(),
  description,
  description_ie: description,
  rank: rank.optional(),
};

const subject = { kind: "price", field: "id" } as const;

export const priceEndpoints = {
  pagePrices: publicRead({
    path: "/page/prices",
    summary: "The prices of a page in rank order",
    input: z.object({ page_id: id }),
    answer: z.array(price),
    preview: { kind: "page", field: "page_id" },
    errors: ["not-found"],
  }),
  addPrice: write({
    path: "/page/prices/add",
    summary: "A price at a place of the list, the last where none is said",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    audit: "price.add",
    idempotent: true,
    input: z.object({ page_id: id, ...priceFields }),
    answer: price,
    errors: ["list-full"],
  }),
  editPrice: write({
    path: "/page/prices/edit",
    summary: "Changes the fields that are sent; a new `rank` moves it, and the others make room",
    who: "team",
    subject,
    audit: "price.edit",
    input: z.object({ id, version: version.optional(), ...priceFields }),
    answer: price,
  }),
  deletePrice: write({
    path: "/page/prices/delete",
    summary: "Takes a price away; the others close up",
    who: "team",
    subject,
    audit: "price.delete",
    input: z.object({ id }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
};
