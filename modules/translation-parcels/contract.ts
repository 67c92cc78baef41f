import { z } from "zod";
import { download, tableUpload } from "#core/contract/endpoint.ts";
import { FIELD_ERRORS, type FieldErrorCode } from "#core/contract/field-errors.ts";
import { id, maybeText } from "#core/contract/fields.ts";
import { FIRST_NAME } from "#core/contract/language-names.ts";
import { LANGUAGE_CODES } from "#core/contract/languages.ts";
import { SECOND } from "#core/contract/locales.ts";
import { which } from "#core/contract/office/translations.ts";

/** Texts of one parcel for a translator. An import writes it in one transaction. */
export const MAX_PARCEL = 1_000;
/** As bytes, with the texts in both languages. */
const MAX_PARCEL_BYTES = 16 * 1024 * 1024;

export const PARCEL_FORMATS = ["xliff", "csv"] as const;

const parcelRow = z.object({
  row: z.int().meta({ description: "In CSV the header is row 1; in XLIFF the first unit is row 1" }),
  action: z.enum(["change", "nothing", "refuse"]),
  kind: which.kind.nullable(),
  id: id.nullable(),
  field: which.field.nullable(),
  name: maybeText.meta({ description: "Of what the text belongs to" }),
  name_ie: maybeText,
  before: maybeText.meta({ description: "The text now, in the language of the translation" }),
  after: maybeText,
  error: z
    .object({
      code: z.enum(Object.keys(FIELD_ERRORS) as [FieldErrorCode, ...FieldErrorCode[]]),
      message: z.string().meta({ description: "In the language of `accept-language`" }),
    })
    .nullable(),
});
export type ParcelRow = z.output<typeof parcelRow>;

const parcelReport = z
  .object({
    dry_run: z.boolean(),
    language: z.enum(LANGUAGE_CODES).meta({ description: "Of the translations" }),
    counts: z.object({ change: z.int(), nothing: z.int(), refuse: z.int() }),
    rows: z.array(parcelRow),
  })
  .meta({ id: "ParcelReport" });
export type ParcelReport = z.output<typeof parcelReport>;

export const parcelEndpoints = {
  exportTranslations: download({
    path: "/admin/translations/export",
    summary: "Export the most viewed texts that wait for a language, for a translator: XLIFF 2.0 or CSV",
    who: "editor",
    task: "writing",
    types: ["application/xliff+xml", "text/csv; charset=utf-8"],
    errors: ["nothing-waits"],
    input: z.object({
      format: z.enum(PARCEL_FORMATS, { error: "not-a-choice" }).default("xliff"),
      language: z
        .enum(LANGUAGE_CODES, { error: "not-a-choice" })
        .default(SECOND)
        .meta({ description: `To translate into; into a further language from ${FIRST_NAME}, the newest texts first` }),
      kind: which.kind.optional(),
      stale: z
        .boolean()
        .default(true)
        .meta({ description: "Also texts that are older than a change of the other language" }),
      max: z
        .int({ error: "wrong-form" })
        .min(1, { error: "out-of-range" })
        .max(MAX_PARCEL, { error: "out-of-range" })
        .default(200),
    }),
  }),
  importTranslations: tableUpload({
    path: "/admin/translations/import",
    summary:
      "Import the translations of an exported file; what was changed meanwhile or is too long is left out, with the reason",
    who: "editor",
    task: "writing",
    audit: "translation.import",
    maxBytes: MAX_PARCEL_BYTES,
    input: z.object({
      dry_run: z.boolean().default(false).meta({ description: "Only report what would change" }),
    }),
    answer: parcelReport,
    errors: ["not-a-parcel"],
  }),
};
