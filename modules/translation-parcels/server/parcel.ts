import { Readable } from "node:stream";
import { isFurther, LANGUAGE_CODES, type Language } from "#core/contract/languages.ts";
import { FIRST } from "#core/contract/locales.ts";
import {
  TEXT_KINDS,
  type TextField,
  type TextKind,
  TRANSLATED_TEXTS,
  type Translation,
  textField,
} from "#core/contract/office/translations.ts";
import { textLimits } from "#core/contract/text-limits.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { BYTE_ORDER_MARK, csvLines, withoutApostrophe } from "#core/server/api/shared/csv-cells.ts";
import { columnsNamed, csvRecords } from "#core/server/api/shared/csv-records.ts";
import { type FileText, textOf } from "#core/server/api/shared/file-text.ts";
import { isId } from "#core/server/db/ids.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { MAX_PARCEL, type PARCEL_FORMATS } from "../contract.ts";
import type { Parcel } from "./unit.ts";
import { readXliffApart, sourceOf, xliffEnd, xliffStart, xliffUnit } from "./xliff.ts";
import { xmlEncodingOf } from "./xml-text.ts";

type Versioned = Pick<Translation, "kind" | "id" | "field" | "version">;

/** The version is in the id, since every tool returns ids as they are. An NMTOKEN, as XLIFF wants it. */
const unitId = ({ kind, id, field, version }: Versioned) => `${kind}_${id}_${field}_v${version}`;

const UNIT_ID = /^([a-z-]{1,20})_([0-9a-f-]{36})_([a-z_]{1,20})_v(\d{1,9})$/;

/** What a unit is the translation of; null where its id was not written here. */
export function keyOfUnit(unit: string): Versioned | null {
  const [, kind, id = "", field, version] = UNIT_ID.exec(unit) ?? [];
  const known = TEXT_KINDS.find((one) => one === kind);
  const text = known && fieldsOf(known).find((one) => one === field);
  return known && text && isId(id) ? { kind: known, id, field: text, version: Number(version) } : null;
}

const fieldsOf = (kind: TextKind): readonly TextField[] => TRANSLATED_TEXTS[kind];

/** @property further its text in the further language of the parcel */
export type ParcelText = Translation & { further?: string | null };

export function textIn(text: Pick<ParcelText, "text" | "text_ie" | "further">, language: Language): string | null {
  if (isFurther(language)) return text.further ?? null;
  return language === FIRST ? text.text : text.text_ie;
}

type Format = (typeof PARCEL_FORMATS)[number];
type Batches = AsyncIterable<readonly ParcelText[]>;

const WRITERS: Record<Format, (batches: Batches, language: Language) => AsyncGenerator<string>> = { xliff, csv };

/** Built while it is sent. @param language of the translations */
export const parcelFile = (format: Format, batches: Batches, language: Language) =>
  Readable.from(WRITERS[format](batches, language));

async function* xliff(batches: Batches, language: Language): AsyncGenerator<string> {
  yield xliffStart({ from: sourceOf(language), to: language });
  for await (const batch of batches) yield batch.map((text) => xliffUnit(unitOf(text, language))).join("");
  yield xliffEnd;
}

function unitOf(text: ParcelText, language: Language) {
  const from = sourceOf(language);
  const { kind, field, page } = text;
  const name = inLanguage(text, "name", from);
  const place = kind === "page" || !page ? null : inLanguage(page, "name", from);
  const { maxLength } = textLimits(textField(kind, field));
  return {
    id: unitId(text),
    name: [name, field].filter(Boolean).join(": "),
    notes: [place, maxLength && `≤ ${maxLength}`].filter((note) => typeof note === "string"),
    source: textIn(text, from) ?? "",
    target: textIn(text, language),
  };
}

const TARGETS = LANGUAGE_CODES.map((code) => `target_${code}` as const);
const COLUMNS = ["id", "kind", "field", "name", "page", "source_en", "source_ga", ...TARGETS] as const;
type Column = (typeof COLUMNS)[number];
const BY_NAME = new Map<string, Column>(COLUMNS.map((column) => [column, column]));

async function* csv(batches: Batches, language: Language): AsyncGenerator<string> {
  const from = sourceOf(language);
  yield BYTE_ORDER_MARK + csvLines([["id", "kind", "field", "name", "page", `source_${from}`, `target_${language}`]]);
  for await (const batch of batches) {
    yield csvLines(
      batch.map((text) => [
        unitId(text),
        text.kind,
        text.field,
        inLanguage(text, "name", from),
        text.page && inLanguage(text.page, "name", from),
        textIn(text, from),
        textIn(text, language),
      ]),
    );
  }
}

/**
 * The translations of a file that was exported here. One that begins with `<` is XLIFF, any other CSV.
 * @throws ProblemError where it is neither, or has too many units
 */
export async function readParcel(path: string): Promise<Parcel> {
  const encoding = await xmlEncodingOf(path);
  const parcel = encoding ? await readXliffApart(path, encoding) : await readCsv(await textOf(path));
  if (parcel.units.length > MAX_PARCEL) throw invalid("file", "out-of-range");
  return parcel;
}

/** Several times the longest row of valid cells. */
const MAX_ROW_CHARACTERS = 200_000;

async function readCsv(text: FileText): Promise<Parcel> {
  let columns: Column[] | null = null;
  const units: Parcel["units"] = [];
  for await (const { row, cells } of csvRecords(text, MAX_ROW_CHARACTERS)) {
    if (!columns) {
      columns = columnsNamed(cells, BY_NAME);
      continue;
    }
    if (units.length >= MAX_PARCEL) throw invalid(`row.${row}`, "out-of-range");
    const cell = (name: string) => cells[columns!.indexOf(name as Column)] ?? "";
    const target = withoutApostrophe(cell(`target_${languageOf(columns)}`).replaceAll("\r\n", "\n"));
    units.push({ row, id: cell("id").trim(), target: target.trim() === "" ? null : target, isCopied: false });
  }
  if (!columns) throw new ProblemError("not-a-parcel");
  return { language: languageOf(columns), units };
}

/** @throws ProblemError without ids, or without exactly one language of translations */
function languageOf(columns: readonly Column[]): Language {
  const [language, ...more] = LANGUAGE_CODES.filter((code) => columns.includes(`target_${code}`));
  if (!language || more.length > 0 || !columns.includes("id")) throw new ProblemError("not-a-parcel");
  return language;
}
