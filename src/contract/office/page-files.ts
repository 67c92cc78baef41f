import { z } from "zod";
import { download, tableUpload } from "../endpoint.ts";
import { FIELD_ERRORS, type FieldErrorCode } from "../field-errors.ts";
import { id, maybeText, slug, version } from "../fields.ts";
import { MAX_CATEGORIES_OF_PAGE, MAX_FILE_BYTES, MAX_TAGS_OF_PAGE } from "../limits.ts";
import { accessibilityEdit } from "../pages/accessibility.ts";
import { OSM_ID, PAGE_TYPES } from "../pages/card.ts";
import { APPROVALS, ownPageEndpoints } from "../pages/own.ts";
import { priceEndpoints } from "../pages/prices.ts";
import { pageTextInputs } from "../pages/texts.ts";
import { interval } from "../pages/times.ts";
import { timesEndpoints } from "../pages/times-calls.ts";

export const PAGE_FILE_FORMATS = ["csv", "geojson", "json"] as const;
/** About the businesses of a large county. The report of an import is held in memory. */
export const MAX_IMPORTED_PAGES = 20_000;
/** Of the choices for the columns of a file: some hundred headings. */
const MAX_CHOSEN_CHARACTERS = 60_000;
const MAX_TIMES = 350;
const MAX_SPECIALS = 400;
const MAX_PRICES = 200;

/** Columns of other tables, for the hours of one weekday each. */
export const DAY_COLUMNS = [
  "times.monday",
  "times.tuesday",
  "times.wednesday",
  "times.thursday",
  "times.friday",
  "times.saturday",
  "times.sunday",
] as const;
/** What several columns of a table may be joined into. */
export const JOINED_COLUMNS: readonly string[] = ["address", "address_ie", "categories", "tags"];

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

/** Entries of a list are complete: a field that is left out is null. */
const orNull = <Value>(value: Value | undefined) => value ?? null;
const list = <Item extends z.ZodType>(item: Item, max: number) => z.array(item).max(max, { error: "out-of-range" });
const slugs = (max: number) => list(slug, max).refine((all) => new Set(all).size === all.length, { error: "repeated" });

const season = time.season.unwrap().unwrap();

/**
 * A page in a file, validated like the inputs of the calls. A field that is left out stays as it is; null or an empty text
 * removes it; a list replaces the old one.
 */
export const sentPage = z.strictObject({
  id: id.optional(),
  slug: slug.optional(),
  version: version.optional(),
  revision: z.string().max(40, { error: "too-long" }).optional().meta({
    description: "The state of the page in the export; the import refuses the row where it has changed since then",
  }),
  date_checked: z.string().max(40, { error: "too-long" }).nullable().optional().meta({
    description: "When the team last confirmed or changed the hours; an import ignores it",
  }),
  osm_id: z.string().regex(OSM_ID, { error: "wrong-form" }).nullable().optional().meta({
    description: "The element of OpenStreetMap from which the page began",
  }),
  approval: z.enum(APPROVALS).optional(),
  ...pageTextInputs,
  type: z.enum(PAGE_TYPES).optional(),
  categories: slugs(MAX_CATEGORIES_OF_PAGE).optional(),
  tags: slugs(MAX_TAGS_OF_PAGE).optional(),
  status: settings.status.optional(),
  color: settings.color.optional(),
  price_type: settings.price_type.optional(),
  contact_number: contact.contact_number,
  email: contact.email,
  website: contact.website,
  booking_url: contact.booking_url,
  booking_number: contact.booking_number,
  reopens_on: ownPageEndpoints.editPageStatus.input.shape.reopens_on,
  social: contact.social,
  address: place.address,
  address_ie: place.address_ie,
  postcode: place.postcode,
  location: place.location,
  latitude: place.latitude,
  longitude: place.longitude,
  service_area: place.service_area,
  service_area_ie: place.service_area_ie,
  hide_address: place.hide_address,
  needs_ferry: place.needs_ferry,
  accessibility: accessibilityEdit.optional(),
  holiday_rule: timesEndpoints.setHolidayRule.input.shape.rule.optional(),
  times: list(
    z.strictObject({
      set: time.set,
      day: time.day.unwrap(),
      opens: time.opens,
      closes: time.closes,
      kind: time.kind,
      weeks: time.weeks,
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
      date_from: special.date_from.unwrap(),
      date_to: special.date_to.unwrap(),
      yearly: special.yearly,
      intervals: list(z.strictObject(interval.shape), 8).meta({ description: "Empty: closed" }),
      name: special.name.transform(orNull),
      name_ie: special.name_ie.transform(orNull),
    }),
    MAX_SPECIALS,
  ).optional(),
  prices: list(
    z.strictObject({
      name: price.name.transform(orNull),
      name_ie: price.name_ie.transform(orNull),
      amount: price.amount.transform(orNull),
      amount_to: price.amount_to.transform(orNull),
      unit: price.unit.unwrap().default("item"),
      description: price.description.transform(orNull),
      description_ie: price.description_ie.transform(orNull),
      section: price.section.transform(orNull),
      section_ie: price.section_ie.transform(orNull),
      diets: price.diets.unwrap().default([]),
      allergens: price.allergens.unwrap().default([]),
      season: price.season.transform(orNull),
      sizes: price.sizes.unwrap().default([]),
    }),
    MAX_PRICES,
  ).optional(),
});
export type SentPage = z.output<typeof sentPage>;

const ROW_ACTIONS = ["add", "change", "nothing", "refuse"] as const;

const fieldErrorCode = z.enum(Object.keys(FIELD_ERRORS) as [FieldErrorCode, ...FieldErrorCode[]]);

const rowReport = z.object({
  row: z.int().meta({ description: "In CSV the header is row 1; in JSON the first page is row 1" }),
  action: z.enum(ROW_ACTIONS),
  page: z.object({ id: id.nullable(), slug: slug.nullable(), name: maybeText, name_ie: maybeText }),
  columns: z.array(z.string()).meta({ description: "The columns that change" }),
  understood: z
    .array(z.object({ column: z.string(), typed: z.string(), text: z.string() }))
    .meta({ description: "Cells that are stored in another form than they were typed in, such as hours and numbers" }),
  errors: z.array(
    z.object({
      column: z.string(),
      line: z.int().nullable().meta({ description: "The line within a cell of several lines" }),
      code: fieldErrorCode,
      message: z.string().meta({ description: "In the language of `accept-language`" }),
    }),
  ),
  left_out: z.array(z.object({ name: z.string(), text: z.string(), code: fieldErrorCode, message: z.string() })).meta({
    description: "Of an extract of OpenStreetMap: what has no room in the page or cannot be read, by tag or column",
  }),
  recognised: z.enum(["directory", "file"]).nullable().meta({
    description: "Of an extract of OpenStreetMap: the place is there already, by its element, or by its name nearby",
  }),
});
export type RowReport = z.output<typeof rowReport>;

const mapReport = z.object({
  kinds: z
    .array(
      z.object({
        kind: z
          .string()
          .meta({ description: "A tag, `amenity=pub`; empty: none that says what it is; `…`: further ones" }),
        category: z.string().nullable().meta({ description: "Of its pages; empty: none; null: it is left out" }),
        by: z.enum(["known", "choice"]).nullable().meta({ description: "null: nothing is known of it" }),
        count: z.int(),
        examples: z.array(z.string()),
      }),
    )
    .meta({ description: "What the elements with a name are, the most frequent first" }),
  unnamed: z.int().meta({ description: "Elements of these kinds without a name, which become no pages" }),
  without_position: z.int(),
  hours_read: z.int(),
  hours_unread: z.int().meta({ description: "Values of `opening_hours` that are not clear, and left out" }),
});
export type MapReport = z.output<typeof mapReport>;

const tableReport = z.object({
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]).meta({
    description: "`windows-1252` where the file is neither UTF-8 nor UTF-16: look at its accents",
  }),
  headings: z
    .array(
      z.object({
        heading: z.string().meta({ description: "As in the file; a column without one has its letter: `(C)`" }),
        column: z.string().nullable().meta({ description: "What it was read as; null: it is left out" }),
        by: z.enum(["name", "known", "choice"]).nullable().meta({
          description: "Its own name, a name of other tables, or the sent choice; null: nothing is known of it",
        }),
        cells: z.int().meta({ description: "How many of its cells are not empty" }),
        examples: z.array(z.string()),
      }),
    )
    .meta({ description: "In their order; in JSON the fields of the pages" }),
  empty_rows: z.int().meta({ description: "Rows without any text, which are passed over" }),
  map: mapReport.nullable().meta({ description: "Of an extract of OpenStreetMap" }),
});
export type TableReport = z.output<typeof tableReport>;

/** As text, since it is sent in a form with the file. */
const chosenColumns = z
  .string()
  .max(MAX_CHOSEN_CHARACTERS, { error: "too-long" })
  .refine((text) => readChosen(text) !== null, { error: "wrong-form" })
  .meta({
    description:
      "A JSON object of headings with the column of the export that each means, one of `times.monday` … `times.sunday`, or null to leave it out. Where it is sent, if only as `{}`, headings of other tables are recognised, and a dry run shows which; without it a file has exactly the columns of the export.",
    example: '{"Naam": "name", "Opmerking": null}',
  });

/** As text, too. */
const chosenKinds = z
  .string()
  .max(MAX_CHOSEN_CHARACTERS, { error: "too-long" })
  .refine((text) => readChosen(text) !== null, { error: "wrong-form" })
  .meta({
    description:
      "Of an extract of OpenStreetMap: a JSON object of kinds with the category of their pages, empty for none, or null to leave them out",
    example: '{"amenity=pub": "pubs", "amenity=bench": null}',
  });

/** The choices that `columns` or `kinds` holds; null where it is no JSON object of texts and nulls. */
export function readChosen(text: string): Record<string, string | null> | null {
  try {
    return z.record(z.string(), z.string().nullable()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const importReport = z
  .object({
    dry_run: z.boolean(),
    written: z.boolean().meta({ description: "False for a dry run, and where a row was refused" }),
    counts: z.object({ add: z.int(), change: z.int(), nothing: z.int(), refuse: z.int() }),
    table: tableReport,
    rows: z.array(rowReport),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.output<typeof importReport>;

export const pageFileEndpoints = {
  exportPages: download({
    path: "/admin/page/export",
    summary: "Export all pages that are not deleted, with hours, prices, categories and tags, for editing and import",
    who: "admin",
    task: "office",
    types: ["text/csv; charset=utf-8", "application/geo+json", "application/json"],
    input: z.object({ format: z.enum(PAGE_FILE_FORMATS).default("csv") }),
  }),
  exportGoogleSheet: download({
    path: "/admin/page/google-sheet",
    summary: "Export all public pages as the spreadsheet of Google Business Profile's bulk upload",
    who: "admin",
    task: "office",
    types: ["text/csv; charset=utf-8"],
    input: z.object({}),
  }),
  importPages: tableUpload({
    path: "/admin/page/import",
    summary:
      "Import a file in the format of the export, or an extract of OpenStreetMap: create and update pages, all rows or none",
    who: "admin",
    task: "office",
    audit: "page.import",
    maxBytes: MAX_FILE_BYTES["table-upload"],
    input: z.object({
      dry_run: z.boolean().default(false).meta({ description: "Only report what would change" }),
      columns: chosenColumns.optional(),
      kinds: chosenKinds.optional(),
    }),
    answer: importReport,
  }),
};
