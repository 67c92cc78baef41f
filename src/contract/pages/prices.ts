import { z } from "zod";
import { country } from "../country.ts";
import { publicRead, write } from "../endpoint.ts";
import {
  cents,
  dateInput,
  distinctIds,
  entity,
  id,
  instant,
  localDate,
  maybeText,
  monthDay,
  optionalText,
  planning,
  slug,
  text,
  version,
} from "../fields.ts";
import { MAX_PAGES_OF_DAY } from "../limits.ts";

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

export const DIETS = ["vegetarian", "vegan", "gluten-free", "dairy-free", "halal", "kosher"] as const;

/** Annex II of Regulation (EU) No 1169/2011, in its order. */
export const ALLERGENS = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;

/** In code points: “Large pot”, “Bottle”. */
const MAX_SIZE_NAME = 40;
/** Longer than any real menu. */
export const MAX_PRICES = 200;
/** As many as a price list has columns. */
export const MAX_SIZES = 6;

const priceSize = z
  .object({ name: maybeText, name_ie: maybeText, amount: cents })
  .meta({ id: "PriceSize", description: "One size of several, with its own amount" });
export type PriceSize = z.output<typeof priceSize>;

const season = z.object({ from: monthDay, to: monthDay }).meta({ description: "Both days inside; may pass New Year" });

export const price = z
  .object({
    ...entity,
    name: maybeText,
    name_ie: maybeText,
    amount: cents.nullable().meta({ description: "Hundredths of the currency; null: see the description" }),
    amount_to: cents.nullable(),
    currency: z.literal(country.money.code),
    unit: z.enum(PRICE_UNITS),
    description: maybeText,
    description_ie: maybeText,
    section: maybeText.meta({ description: "Consecutive prices of one section stand under its name" }),
    section_ie: maybeText,
    diets: z.array(z.enum(DIETS)),
    allergens: z
      .array(z.enum(ALLERGENS))
      .meta({ description: "Of Annex II of Regulation (EU) No 1169/2011; empty: not said, which does not mean none" }),
    season: season.nullable().meta({ description: "The part of the year in which it is offered; null: all year" }),
    sizes: z.array(priceSize).meta({ description: "Where one asks for a size; `amount` is null then" }),
    sold_out_on: localDate
      .nullable()
      .meta({ description: "The local date for the rest of which it is sold out; null, or another date: it is there" }),
    rank: z.int(),
  })
  .meta({ id: "Price" });
export type Price = z.output<typeof price>;

const name = optionalText(text(80));
const description = optionalText(text(300));
const section = optionalText(text(80));
const distinct = <Mark extends string>(marks: readonly [Mark, ...Mark[]]) =>
  z
    .array(z.enum(marks))
    .max(marks.length, { error: "out-of-range" })
    .refine((all) => new Set(all).size === all.length, { error: "repeated" })
    .overwrite((all) => marks.filter((mark) => all.includes(mark)))
    .optional();

const sizeName = optionalText(text(MAX_SIZE_NAME)).transform((sent) => sent ?? null);
const sizes = z
  .array(
    z
      .strictObject({ name: sizeName, name_ie: sizeName, amount: cents })
      .refine(({ name, name_ie }) => name !== null || name_ie !== null, { error: "required", path: ["name"] }),
  )
  .max(MAX_SIZES, { error: "out-of-range" })
  .optional()
  .meta({ description: "Replaces all sizes; a price has either sizes or an amount" });

/** The fields of a menu. */
const menuFields = {
  section,
  section_ie: section,
  diets: distinct(DIETS),
  allergens: distinct(ALLERGENS),
  season: z.strictObject(season.shape).nullable().optional(),
  sizes,
};

const rank = z
  .int({ error: "wrong-form" })
  .min(1, { error: "out-of-range" })
  .max(1000, { error: "out-of-range" })
  .meta({ description: "Its place in the list, from 1; a greater number than the last place means the last" });

const priceFields = {
  name,
  name_ie: name,
  amount: cents.nullable().optional().meta({ description: "Hundredths of the currency; null: see the description" }),
  amount_to: cents.nullable().optional().meta({ description: "The upper end of a range, in the same" }),
  unit: z.enum(PRICE_UNITS).optional(),
  description,
  description_ie: description,
  ...menuFields,
  rank: rank.optional(),
};

const { rank: _, ...listedFields } = priceFields;
const placed = z.strictObject({ id, section, section_ie: section });

const subject = { kind: "price", field: "id" } as const;
const ofPage = { kind: "page", field: "page_id" } as const;
const changed = z.object({ prices: z.array(price).meta({ description: "All prices of the page, by rank" }) });

const dish = price.pick({ name: true, name_ie: true, diets: true, amount: true, currency: true }).meta({ id: "Dish" });
export type Dish = z.output<typeof dish>;

/** What a place has to eat on a day. */
const menuOfDay = z
  .object({
    page: slug,
    kitchen: z.array(z.object({ from: instant, to: instant })).meta({
      description: "Its kitchen’s hours on that day, where they are said apart; the page may be closed nevertheless",
    }),
    services: z
      .array(
        z.object({ set: z.enum(["takeaway", "delivery"]), open: z.array(z.object({ from: instant, to: instant })) }),
      )
      .meta({ description: "The same of what else has hours of its own then" }),
    dishes: z.array(dish).meta({ description: "In season then, with the words of `q` or all marks of `diet`" }),
  })
  .meta({ id: "MenuOfDay" });

export const priceEndpoints = {
  menusOfDay: publicRead({
    path: "/pages/menus",
    summary:
      "Get of some pages the hours of the kitchen on a day, today by default, and the dishes that have some words or marks",
    input: z.object({
      date: dateInput.optional(),
      pages: z.array(slug).max(MAX_PAGES_OF_DAY, { error: "out-of-range" }).default([]),
      q: text(200).optional(),
      diet: z.array(z.enum(DIETS)).max(DIETS.length, { error: "out-of-range" }).default([]),
    }),
    answer: z.object({ items: z.array(menuOfDay) }),
  }),
  pagePrices: publicRead({
    path: "/page/prices",
    summary: "List the prices of a page by rank",
    input: z.object({ page_id: id }),
    answer: z.array(price),
    preview: { kind: "page", field: "page_id" },
    errors: ["not-found"],
  }),
  addPrice: write({
    path: "/page/prices/add",
    summary: "Create a price at `rank`, by default the last",
    who: "team",
    task: "page",
    subject: ofPage,
    audit: "price.add",
    idempotent: true,
    input: z.object({ page_id: id, ...priceFields, ...planning }),
    answer: price,
    errors: ["list-full"],
  }),
  addPrices: write({
    path: "/page/prices/add-list",
    summary:
      "Create the prices of a list, each after the last one of its section, else as the last ones, or in place of others",
    who: "team",
    task: "page",
    subject: ofPage,
    destroyFields: ["replaces"],
    audit: "price.add",
    idempotent: true,
    input: z.object({
      page_id: id,
      prices: z
        .array(z.strictObject(listedFields))
        .min(1, { error: "required" })
        .max(MAX_PRICES, { error: "out-of-range" }),
      replaces: distinctIds(MAX_PRICES)
        .default([])
        .meta({ description: "Ids of prices that the list takes the place of: they are deleted" }),
      ...planning,
    }),
    answer: z.object({ prices: z.array(price).meta({ description: "The new ones, in the order of the list" }) }),
    errors: ["list-full"],
  }),
  arrangePrices: write({
    path: "/page/prices/arrange",
    summary: "Put the prices of a page in an order, and under the names of their sections; those left out come last",
    who: "team",
    task: "page",
    subject: ofPage,
    audit: "price.arrange",
    input: z.object({
      page_id: id,
      prices: z.array(placed).min(1, { error: "required" }).max(MAX_PRICES, { error: "out-of-range" }),
    }),
    answer: changed,
  }),
  editPrice: write({
    path: "/page/prices/edit",
    summary: "Update the fields that are sent; a new `rank` moves the price",
    who: "team",
    task: "page",
    subject,
    audit: "price.edit",
    input: z.object({ id, version: version.optional(), ...priceFields, ...planning }),
    answer: price,
  }),
  setPriceSoldOut: write({
    path: "/page/prices/sold-out",
    summary: "Say that something is sold out for the rest of today, or that it is there after all",
    who: "team",
    task: "page",
    subject,
    audit: "price.sold-out",
    atOnce: "today",
    input: z.object({ id, sold_out: z.boolean({ error: "wrong-form" }) }),
    answer: price,
  }),
  deletePrices: write({
    path: "/page/prices/delete-list",
    summary: "Delete some prices of a page at once",
    who: "team",
    task: "destroy",
    subject: ofPage,
    audit: "price.delete-list",
    atOnce: "removal",
    input: z.object({ page_id: id, ids: distinctIds(MAX_PRICES).min(1, { error: "required" }) }),
    answer: changed,
  }),
  deletePrice: write({
    path: "/page/prices/delete",
    summary: "Delete a price",
    who: "team",
    task: "destroy",
    subject,
    audit: "price.delete",
    atOnce: "removal",
    input: z.object({ id, ...planning }),
    answer: z.object({ deleted: z.literal(1) }),
  }),
};
