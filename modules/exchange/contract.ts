import { z } from "zod";
import { download, privateRead, tableUpload, write } from "#core/contract/endpoint.ts";
import { FIELD_ERRORS, type FieldErrorCode } from "#core/contract/field-errors.ts";
import { id, instant, maybeText, slug, text } from "#core/contract/fields.ts";
import { MAX_FILE_BYTES } from "#core/contract/limits.ts";
import { PAGE_FILE_FORMATS } from "#core/contract/office/page-files.ts";

/** About the businesses of a large county. The report of an import is held in memory. */
export const MAX_IMPORTED_PAGES = 20_000;
/** Of the choices for the columns of a file: some hundred headings. */
const MAX_CHOSEN_CHARACTERS = 60_000;
/** Of the choices for the values of a file: some thousand names of categories. */
const MAX_VALUES_CHARACTERS = 200_000;
/** The code pages that a file may be said to have. */
export const CODE_PAGES = ["utf-8", "windows-1252", "macintosh"] as const;
/** Where nights of the map end that a rule for the next day follows. */
export const NIGHTS = ["as-written", "midnight"] as const;
/** Columns of which the values of other tables are mapped to ours. */
export const MAPPED_COLUMNS = ["categories", "tags"] as const;
export type MappedColumn = (typeof MAPPED_COLUMNS)[number];
/** In a file of wrong rows, why each is wrong. An import passes the column over. */
export const ERROR_HEADING = "import_error";
/** For how long an import can be taken back. */
export const UNDO_HOURS = 24;

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
  cells: z.array(z.string()).nullable().meta({
    description:
      "Of a refused row: its cells, in the order of the headings; null for any other, and where there are too many",
  }),
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
  hours_nights: z.int().meta({
    description:
      "Values whose nights go on after midnight, but end there to OpenStreetMap, since a rule for the next day follows: `nights` says which; without it they are left out",
  }),
});
export type MapReport = z.output<typeof mapReport>;

const READINGS = ["empty", "formula", "entities"] as const;
export type Reading = (typeof READINGS)[number];

const tableReport = z.object({
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh"]).meta({
    description: "`windows-1252` or `macintosh` where the file is neither UTF-8 nor UTF-16: look at its accents",
  }),
  sheets: z.array(z.string()).meta({ description: "Of a workbook: its sheets. Else none" }),
  sheet: z.string().nullable().meta({ description: "Of a workbook: the sheet that was read" }),
  headings: z
    .array(
      z.object({
        heading: z.string().meta({ description: "As in the file; a column without one has its letter: `(C)`" }),
        column: z.string().nullable().meta({ description: "What it was read as; null: it is left out" }),
        by: z.enum(["name", "known", "choice", "remembered"]).nullable().meta({
          description:
            "Its own name, a name of other tables, the sent choice, or that of the last import of these headings; null: nothing is known of it",
        }),
        cells: z.int().meta({ description: "How many of its cells are not empty" }),
        examples: z.array(z.string()),
      }),
    )
    .meta({ description: "In their order; in JSON the fields of the pages" }),
  values: z
    .array(
      z.object({
        column: z.enum(MAPPED_COLUMNS),
        value: z.string().meta({ description: "As in the file" }),
        slug: z.string().nullable().meta({ description: "What it was read as; null: it is left out" }),
        by: z.enum(["known", "choice", "remembered"]).nullable().meta({
          description:
            "Its own name, the sent choice, or that of the last import of these headings; null: nobody has decided",
        }),
        cells: z.int(),
      }),
    )
    .meta({ description: "Of a table of others: the categories and tags in it" }),
  remembered: instant.nullable().meta({
    description: "When a file of these headings was imported last, whose choices are taken where none is sent",
  }),
  readings: z
    .array(
      z.object({
        rule: z.enum(READINGS),
        cells: z.int(),
        examples: z.array(z.string()),
      }),
    )
    .meta({
      description:
        'Of a table of others, how cells were read: words such as `n/a` as empty, `="074…"` of Excel as its text, signs of HTML (`&amp;`) as characters',
    }),
  passed_over: z
    .array(z.object({ row: z.int(), why: z.enum(["above", "total", "no-point", "more-no-point"]), text: z.string() }))
    .meta({
      description:
        "Rows that are no pages: above the headings, a last one with sums, and of KML lines and areas, of which those beyond twenty are counted in `text`",
    }),
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

/** As text, too: categories and tags of other tables. */
const chosenValues = z
  .string()
  .max(MAX_VALUES_CHARACTERS, { error: "too-long" })
  .refine((text) => readValues(text) !== null, { error: "wrong-form" })
  .meta({
    description:
      "A JSON object of `categories` and `tags`, each an object of values with the slug of ours that each means, or null to leave it out",
    example: '{"categories": {"Pub": "pubs", "Misc": null}}',
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

const valueChoices = z.partialRecord(z.enum(MAPPED_COLUMNS), z.record(z.string(), z.string().nullable()));
export type ValueChoices = z.output<typeof valueChoices>;

/** The choices that `values` holds; null where it is none. */
export function readValues(text: string): ValueChoices | null {
  try {
    return valueChoices.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const importReport = z
  .object({
    dry_run: z.boolean(),
    written: z.boolean().meta({
      description: "False for a dry run, where a row was refused that is not passed over, and where nothing changes",
    }),
    import_id: id.nullable().meta({ description: "Of what was written, to take it back" }),
    public: z
      .int()
      .meta({ description: "How many of the new pages visitors see at once; the others wait, or are off" }),
    counts: z.object({ add: z.int(), change: z.int(), nothing: z.int(), refuse: z.int() }),
    table: tableReport,
    rows: z.array(rowReport),
  })
  .meta({ id: "ImportReport" });
export type ImportReport = z.output<typeof importReport>;

const pageImport = z
  .object({
    id,
    file: maybeText,
    by: z.object({ id, name: z.string() }).nullable(),
    date: instant,
    added: z.int(),
    changed: z.int(),
    date_undone: instant.nullable(),
    undo_until: instant,
  })
  .meta({ id: "PageImport" });
export type PageImport = z.output<typeof pageImport>;

const undoneImport = z
  .object({
    deleted: z.int().meta({ description: "New pages that are deleted" }),
    restored: z.int().meta({ description: "Pages that have former values again" }),
    left: z
      .array(
        z.object({
          page: z.object({ id, slug, name: maybeText, name_ie: maybeText }),
          columns: z.array(z.string()).meta({ description: "Of a page that was changed; none for a new page" }),
        }),
      )
      .meta({ description: "What somebody has changed since, and was left as it is" }),
  })
  .meta({ id: "UndoneImport" });
export type UndoneImport = z.output<typeof undoneImport>;

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
      "Import a file in the format of the export, a table of others, KML, or an extract of OpenStreetMap: create and update pages, all rows or those that are right",
    who: "admin",
    task: "office",
    audit: "page.import",
    maxBytes: MAX_FILE_BYTES["table-upload"],
    input: z.object({
      dry_run: z.boolean().default(false).meta({ description: "Only report what would change" }),
      columns: chosenColumns.optional(),
      values: chosenValues.optional(),
      kinds: chosenKinds.optional(),
      skip_wrong: z.boolean().default(false).meta({
        description: "Write the rows that are right, where others are refused; without it none is written then",
      }),
      new_pages: z.enum(["approved", "requested"]).default("approved").meta({
        description: "The approval of new pages whose row does not say it: visitors see them at once, or they wait",
      }),
      far_places: z.boolean().default(false).meta({
        description: "Of a table of others: take places that are far from the map, which are refused else",
      }),
      nights: z.enum(NIGHTS).optional().meta({
        description:
          "Of an extract of OpenStreetMap: until when nights are that a rule for the next day follows, as their line says, or until midnight; omitted: their hours are left out",
      }),
      encoding: z.enum(CODE_PAGES).optional().meta({ description: "Of a text; omitted: it is found out" }),
      sheet: text(200).optional().meta({ description: "Of a workbook; omitted: the first one" }),
      file_name: text(200).optional().meta({ description: "For the list of imports" }),
    }),
    answer: importReport,
  }),
  pageImports: privateRead({
    path: "/admin/page/imports",
    summary: "List the imports of the last day, newest first",
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z.object({ items: z.array(pageImport) }),
  }),
  undoPageImport: write({
    path: "/admin/page/import/undo",
    summary:
      "Take an import back within a day: its new pages are deleted, and what it changed has its former values, except for what somebody has changed since",
    who: "admin",
    task: "office",
    audit: "page.import-undo",
    input: z.object({ id }),
    answer: undoneImport,
    errors: ["not-found"],
  }),
};
