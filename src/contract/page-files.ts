import { z } from "zod";
import { download, tableUpload } from "./endpoint.ts";
import { FIELD_ERRORS, type FieldErrorCode } from "./errors.ts";
import { id, maybeText, slug, version } from "./fields.ts";
import { MAX_CATEGORIES_OF_PAGE, MAX_TAGS_OF_PAGE } from "./limits.ts";
import { PAGE_TYPES } from "./pages/card.ts";
import { APPROVALS, ownPageEndpoints } from "./pages/own.ts";
import { priceEndpoints } from "./prices.ts";
import { interval, timesEndpoints } from "./times.ts";

export const PAGE_FILE_FORMATS = ["csv", "geojson", "json"] as const;
/** As many as a large county has businesses; what is reported of them is held in memory for the time of an import. */
export const MAX_IMPORTED_PAGES = 20_000;
const MAX_TIMES = 350;
const MAX_SPECIALS = 400;
const MAX_PRICES = 200;

const basics = ownPageEndpoints.editPageBasics.input.shape;
const contact = ownPageEndpoints.editPageContact.input.shape;
const place = ownPageEndpoints.editPageLocation.input.shape;
const settings = {
  ...ownPageEndpoints.editPageColor.input.pick({ color: true }).shape,
  ...ownPageEndpoints.editPageStatus.input.pick({ status: true }).shape,
  ...ownPageEndpoints.editPagePriceType.input.pick({ price_type: true }).shape,
};
const time = timesEndpoints.addTimes.input.shape;
const special = timesEndpoints.addSpecialTime.input.shape;
const price = priceEndpoints.addPrice.input.shape;

/** Within a list a thing is told whole: what is left out is not there. */
const orNull = <Value>(value: Value | undefined) => value ?? null;
const list = <Item extends z.ZodType>(item: Item, most: number) => z.array(item).max(most, { error: "out-of-range" });
const slugs = (most: number) =>
  list(slug, most).refine((all) => new Set(all).size === all.length, { error: "repeated" });

const season = time.season.unwrap().unwrap();

/**
 * A page as a file tells it, checked as the calls check their fields. Left out, a field stays as it is; null or an empty
 * text clears it; a list replaces the old one.
 */
export const sentPage = z.strictObject({
  id: id.optional(),
  slug: slug.optional(),
  version: version.optional(),
  revision: z.string().max(40, { error: "too-long" }).optional().meta({ description: "What the export has seen" }),
  approval: z.enum(APPROVALS).optional(),
  ...{ name: basics.name, name_ie: basics.name_ie, type: z.enum(PAGE_TYPES).optional() },
  ...{ slogan: basics.slogan, slogan_ie: basics.slogan_ie },
  ...{ description: basics.description, description_ie: basics.description_ie },
  ...{ categories: slugs(MAX_CATEGORIES_OF_PAGE).optional(), tags: slugs(MAX_TAGS_OF_PAGE).optional() },
  ...{
    status: settings.status.optional(),
    color: settings.color.optional(),
    price_type: settings.price_type.optional(),
  },
  ...{ contact_number: contact.contact_number, email: contact.email, website: contact.website, social: contact.social },
  ...{ address: place.address, address_ie: place.address_ie, postcode: place.postcode, location: place.location },
  ...{ latitude: place.latitude, longitude: place.longitude },
  holiday_rule: timesEndpoints.setHolidayRule.input.shape.rule.optional(),
  times: list(
    z.strictObject({
      ...{ set: time.set, day: time.day.unwrap(), opens: time.opens, closes: time.closes, kind: time.kind },
      season: z
        .strictObject({
          ...season.shape,
          name: season.shape.name.transform(orNull),
          name_ie: season.shape.name_ie.transform(orNull),
        })
        .nullable()
        .default(null),
      note: time.note.transform(orNull),
      note_ie: time.note_ie.transform(orNull),
    }),
    MAX_TIMES,
  ).optional(),
  special: list(
    z.strictObject({
      ...{ date_from: special.date_from, date_to: special.date_to },
      intervals: list(z.strictObject(interval.shape), 8).meta({ description: "None: closed" }),
      name: special.name.transform(orNull),
      name_ie: special.name_ie.transform(orNull),
    }),
    MAX_SPECIALS,
  ).optional(),
  prices: list(
    z.strictObject({
      ...{ name: price.name.transform(orNull), name_ie: price.name_ie.transform(orNull) },
      ...{ amount: price.amount.transform(orNull), amount_to: price.amount_to.transform(orNull) },
      unit: price.unit.unwrap().default("item"),
      description: price.description.transform(orNull),
      description_ie: price.description_ie.transform(orNull),
    }),
    MAX_PRICES,
  ).optional(),
});
export type SentPage = z.output<typeof sentPage>;

const ROW_ACTIONS = ["add", "change", "nothing", "refuse"] as const;

const rowReport = z.object({
  row: z.int().meta({ description: "As a spreadsheet counts: the names of the columns are row 1. Of JSON: from 1 on" }),
  action: z.enum(ROW_ACTIONS),
  page: z.object({ id: id.nullable(), slug: slug.nullable(), name: maybeText, name_ie: maybeText }),
  columns: z.array(z.string()).meta({ description: "What changes" }),
  errors: z.array(
    z.object({
      column: z.string(),
      line: z.int().nullable().meta({ description: "Of a cell with several lines" }),
      code: z.enum(Object.keys(FIELD_ERRORS) as [FieldErrorCode, ...FieldErrorCode[]]),
      message: z.string().meta({ description: "In the language of `accept-language`" }),
    }),
  ),
});
export type RowReport = z.output<typeof rowReport>;

export const importReport = z
  .object({
    dry_run: z.boolean(),
    written: z.boolean().meta({ description: "Nothing is, where one row is refused or it was a dry run" }),
    counts: z.object({ add: z.int(), change: z.int(), nothing: z.int(), refuse: z.int() }),
    rows: z.array(rowReport),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.output<typeof importReport>;

export const pageFileEndpoints = {
  exportPages: download({
    path: "/admin/page/export",
    summary:
      "All pages that are not deleted, with hours, prices, categories and tags: a file that can be edited and imported",
    who: "admin",
    types: ["text/csv; charset=utf-8", "application/geo+json", "application/json"],
    input: z.object({ format: z.enum(PAGE_FILE_FORMATS).default("csv") }),
  }),
  importPages: tableUpload({
    path: "/admin/page/import",
    summary: "Adds and changes pages from a file such as the export gives; all rows or none",
    who: "admin",
    audit: "page.import",
    input: z.object({
      dry_run: z.boolean().default(false).meta({ description: "Only tells what it would do" }),
    }),
    answer: importReport,
  }),
};
