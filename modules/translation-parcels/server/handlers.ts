import { sql } from "kysely";
import type { FieldErrorCode } from "#core/contract/field-errors.ts";
import type { Contract } from "#core/contract/index.ts";
import { isFurther, type Language } from "#core/contract/languages.ts";
import { FIRST } from "#core/contract/locales.ts";
import { textField } from "#core/contract/office/translations.ts";
import { isOffice } from "#core/contract/roles.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { saveFurther, saveTexts } from "#core/server/api/office/translations/effects.ts";
import {
  findTexts,
  furtherTexts,
  isAllowed,
  kindsFor,
  listTexts,
  listUntranslated,
  nameOfText,
} from "#core/server/api/office/translations/queries.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { fieldIssues } from "#core/server/calls/validation.ts";
import { fieldMessage } from "#core/server/http/error-titles.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import type { ParcelReport, ParcelRow } from "../contract.ts";
import { keyOfUnit, type ParcelText, parcelFile, readParcel, textIn } from "./parcel.ts";
import type { Parcel, Unit } from "./unit.ts";
import { sourceOf } from "./xliff.ts";

const BATCH = 100;
const EXTENSIONS = { xliff: "xlf", csv: "csv" } as const;

/** The most viewed texts that wait for a language, with the old translation where there is one. */
export const exportTranslations: Handler<Contract["exportTranslations"]> = async (
  input,
  { db, caller, now, services },
) => {
  const { format, language, kind, stale, max } = input;
  const kinds = kindsFor(caller).filter((one) => kind === undefined || one === kind);
  if (kinds.length === 0) throw new ProblemError("not-yours");
  const listed = { kinds, onlyCommunity: !isOffice(caller.type) };
  if (!services.languages.includes(language)) throw invalid("language", "not-a-choice");
  const batchAt = async (cursor: string | undefined, left: number) => {
    const piece = { cursor, limit: Math.min(left, BATCH) };
    if (!isFurther(language)) {
      const side = language === FIRST ? "en" : "ga"; // as the states of texts call the two languages
      const states = [`lacks-${side}` as const, ...(stale ? ([`stale-${side}`] as const) : [])];
      return listTexts(db, { ...listed, states }, piece, null);
    }
    const { items, next_cursor } = await listUntranslated(db, { ...listed, language }, piece, null);
    const known = await furtherTexts(db, items, language);
    const ofParcel = items
      .map((text): ParcelText => ({ ...text, further: known.get(nameOfText(text)) ?? null }))
      .filter((text) => textIn(text, sourceOf(language)) !== null && (stale || text.further === null));
    return { items: ofParcel, next_cursor };
  };
  let first = await batchAt(undefined, max);
  while (first.items.length === 0 && first.next_cursor) first = await batchAt(first.next_cursor, max);
  if (first.items.length === 0) throw new ProblemError("nothing-waits"); // an XLIFF file has a unit at least
  async function* batches() {
    let batch = first;
    for (let left = max; ; batch = await batchAt(batch.next_cursor ?? undefined, left)) {
      yield batch.items;
      left -= batch.items.length;
      if (!batch.next_cursor || left <= 0) return;
    }
  }
  return {
    content: parcelFile(format, batches(), language),
    filename: `${language}-${todayAt(now)}.${EXTENSIONS[format]}`,
    type: format === "csv" ? "text/csv; charset=utf-8" : "application/xliff+xml",
  };
};

type Context = WriteContext<AccountCaller>;
type Planned = { row: ParcelRow; unit: Unit; current: ParcelText | null };

/**
 * Imports what a translator sent back. Each text is saved by the rules of its own form; one that is refused is left out, and the
 * others are saved: the rest of the parcel does not wait for it.
 */
export const importTranslations: Handler<Contract["importTranslations"]> = async ({ dry_run }, context) => {
  const parcel = await readParcel(context.table.path);
  if (!context.services.languages.includes(parcel.language)) throw new ProblemError("not-a-parcel");
  const planned = await plan(context, parcel);
  if (!dry_run) for (const one of inOrderOfLocks(planned)) await write(context, parcel.language, one);
  context.unchanged(); // unless a text was noted as changed
  const rows = planned.map(({ row }) => row);
  const count = (action: ParcelRow["action"]) => rows.filter((row) => row.action === action).length;
  const counts = { change: count("change"), nothing: count("nothing"), refuse: count("refuse") };
  return { dry_run, language: parcel.language, counts, rows } satisfies ParcelReport;
};

async function plan({ tx, caller, locale }: Context, { language, units }: Parcel): Promise<Planned[]> {
  const keys = units.map(({ id }) => keyOfUnit(id));
  const texts = await findTexts(
    tx,
    keys.filter((key) => key !== null),
  );
  const known = isFurther(language) ? await furtherTexts(tx, [...texts.values()], language) : new Map<string, string>();
  const seen = new Set<string>();
  return units.map((unit, at) => {
    const key = keys[at] ?? null;
    const text = (key && texts.get(nameOfText(key))) ?? null;
    const current: ParcelText | null = text && { ...text, further: known.get(nameOfText(text)) ?? null };
    const isRepeated = seen.has(unit.id);
    seen.add(unit.id);
    const isVisible = current !== null && isAllowed(caller, current);
    const { code, after } = isRepeated
      ? { code: "repeated" as const, after: null }
      : outcomeOf({ unit, version: key?.version, current, isVisible, language });
    const before = current && isVisible ? textIn(current, language) : null;
    const row: ParcelRow = {
      row: unit.row,
      action: code ? "refuse" : after === null ? "nothing" : "change",
      kind: key?.kind ?? null,
      id: key?.id ?? null,
      field: key?.field ?? null,
      name: isVisible ? current.name : null,
      name_ie: isVisible ? current.name_ie : null,
      before,
      after,
      error: code ? { code, message: fieldMessage(code, locale) } : null,
    };
    return { row, unit, current };
  });
}

type Read = {
  unit: Unit;
  version: number | undefined;
  current: ParcelText | null;
  isVisible: boolean;
  language: Language;
};
type Outcome = { code: FieldErrorCode | null; after: string | null };

/** The text to save; null: nothing is to be done. */
function outcomeOf({ unit, version, current, isVisible, language }: Read): Outcome {
  if (!current) return { code: "no-such-text", after: null };
  if (!isVisible) return { code: "not-your-text", after: null };
  if (unit.target === null) return { code: null, after: null };
  const read = textField(current.kind, current.field).safeParse(unit.target, { reportInput: true });
  if (!read.success) return { code: fieldIssues(read.error)[0]?.code ?? "wrong-form", after: null };
  const after = read.data as string | null;
  if (after === null || after === textIn(current, language)) return { code: null, after: null };
  if (unit.isCopied) return { code: "copied-source", after: null };
  return version === current.version ? { code: null, after } : { code: "text-changed", after };
}

/**
 * Of several writers each locks in the same order: first the lists of categories, tags and special pages, as their own calls do,
 * then rows by their ids.
 */
function inOrderOfLocks(planned: readonly Planned[]): Planned[] {
  const isOfList = ({ row: { kind } }: Planned) => kind === "category" || kind === "tag" || kind === "special-page";
  const placeOf = (one: Planned) => `${isOfList(one) ? 0 : 1} ${one.current?.page?.id ?? ""} ${one.row.id}`;
  return planned
    .filter(({ row }) => row.action === "change")
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** Saves one text, or notes in its row why it is refused. What the refused edit had written is taken back. */
async function write(context: Context, language: Language, { row, unit, current }: Planned): Promise<void> {
  const { tx } = context;
  const notes: (() => void)[] = [];
  const key = keyOfUnit(unit.id);
  if (!key || !current) return;
  await sql`savepoint translation`.execute(tx);
  try {
    const noting: Context = {
      ...context,
      changed: (change) => void notes.push(() => context.changed(change)),
      afterCommit: (action) => void notes.push(() => context.afterCommit(action)),
    };
    if (isFurther(language)) {
      await saveFurther(noting, { kind: key.kind, id: key.id, field: key.field, language, text: row.after });
    } else await saveTexts(noting, { ...key, ...(language === FIRST ? { text: row.after } : { text_ie: row.after }) });
    await sql`release savepoint translation`.execute(tx);
    for (const note of notes) note();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await sql`rollback to savepoint translation`.execute(tx);
    const code = codeOf(error);
    row.action = "refuse";
    row.error = { code, message: fieldMessage(code, context.locale) };
  }
}

function codeOf(error: ProblemError): FieldErrorCode {
  if (error.code === "stale-version") return "text-changed";
  if (error.code === "invalid-fields") return error.fields[0]?.code ?? "wrong-form";
  return error.code === "not-found" ? "no-such-text" : "not-your-text";
}
