import { z } from "zod";
import { download, tableUpload } from "#core/contract/endpoint.ts";
import { FIELD_ERRORS, type FieldErrorCode } from "#core/contract/field-errors.ts";
import { id, maybeText, slug } from "#core/contract/fields.ts";
import { MAX_FILE_BYTES } from "#core/contract/limits.ts";
import { PAGE_FILE_FORMATS } from "#core/contract/office/page-files.ts";

/** About the businesses of a large county. The report of an import is held in memory. */
export const MAX_IMPORTED_PAGES = 20_000;
/** Of the choices for the columns of a file: some hundred headings. */
const MAX_CHOSEN_CHARACTERS = 60_000;
/** What several columns of a table may be joined into. */
export const JOINED_COLUMNS: readonly string[] = ["address", "address_ie", "categories", "tags"];

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
