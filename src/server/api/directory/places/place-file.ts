import { Readable } from "node:stream";
import {
  MAX_PLACES,
  type Place,
  type PlaceImport,
  type SentPlace,
  sentPlace,
} from "#core/contract/directory/places.ts";
import type { FieldErrorCode } from "#core/contract/field-errors.ts";
import type { Contract } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { BYTE_ORDER_MARK, csvLines, withoutApostrophe } from "#core/server/api/shared/csv-cells.ts";
import { columnsNamed, csvRecords } from "#core/server/api/shared/csv-records.ts";
import { changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { textOf } from "#core/server/api/shared/file-text.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import type { ChangeOf, Handler, WriteContext } from "#core/server/calls/handler.ts";
import { fieldIssues } from "#core/server/calls/validation.ts";
import { fieldMessage } from "#core/server/http/error-titles.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { EMPTY, pagesIn, placeError } from "./editing.ts";
import { listPlaces } from "./queries.ts";

const COLUMNS = ["name", "name_ie", "kind", "latitude", "longitude", "map_from", "map_to"] as const;
type Column = (typeof COLUMNS)[number];
const BY_NAME = new Map<string, Column>(COLUMNS.map((column) => [column, column]));
const NUMBERS: readonly Column[] = ["latitude", "longitude", "map_from", "map_to"];
/** Several times the longest row of valid cells. */
const MAX_ROW_CHARACTERS = 10_000;

export const exportPlaces: Handler<Contract["exportPlaces"]> = async (_input, { db, now }) => {
  const rows = (await listPlaces(db)).map((place) => COLUMNS.map((column) => place[column]));
  return {
    content: Readable.from([BYTE_ORDER_MARK + csvLines([COLUMNS, ...rows])]),
    filename: `places-${todayAt(now)}.csv`,
  };
};

type Planned = PlaceImport["rows"][number] & { before: Place | null; after: Omit<Place, "id"> | null };

/** Adds and updates the places of a file, all rows or none. A row is the place of its English name, else of its Irish one. */
export const importPlaces: Handler<Contract["importPlaces"]> = async ({ dry_run }, context) => {
  await lockLists(context.tx);
  const planned = await planRows(context);
  const counts = { add: 0, change: 0, nothing: 0, refuse: 0 };
  for (const { action } of planned) counts[action] += 1;
  const isWritten = !dry_run && counts.refuse === 0 && counts.add + counts.change > 0;
  if (isWritten) await writeRows(context, planned);
  else context.unchanged();
  const rows = planned.map(({ before: _, after: __, ...row }) => row);
  return { dry_run, written: isWritten, counts, rows };
};

async function planRows({ tx, table, locale }: WriteContext & { table: { path: string } }): Promise<Planned[]> {
  const known = await listPlaces(tx);
  const byName = new Map(known.map((place) => [keyOf(place), place]));
  const seen = new Set<string>();
  const planned: Planned[] = [];
  let columns: Column[] | null = null;
  for await (const { row, cells } of csvRecords(await textOf(table.path), MAX_ROW_CHARACTERS)) {
    if (!columns) {
      columns = columnsNamed(cells, BY_NAME);
      continue;
    }
    if (planned.length >= MAX_PLACES) throw invalid(`row.${row}`, "out-of-range");
    const plan = planRow(columns, cells, byName);
    const key = plan.after && keyOf(plan.after);
    const isRepeated = key !== null && seen.has(key);
    if (key !== null) seen.add(key);
    const errors = isRepeated ? [{ column: "name", code: "repeated" } as const] : plan.errors;
    const action = errors.length > 0 ? "refuse" : plan.action;
    planned.push({
      row,
      action,
      name: plan.name,
      name_ie: plan.name_ie,
      before: plan.before,
      after: plan.after,
      errors: errors.map((error) => ({ ...error, message: fieldMessage(error.code, locale) })),
    });
  }
  if (!columns) throw new ProblemError("not-a-table");
  const added = planned.filter(({ action }) => action === "add").length;
  if (known.length + added > MAX_PLACES) throw new ProblemError("list-full");
  return planned;
}

/** As the unique index of the table compares names. */
const keyOf = ({ name, name_ie }: Pick<Place, "name" | "name_ie">) => (name ?? name_ie ?? "").toLowerCase();

type RowError = { column: string; code: FieldErrorCode };

function planRow(columns: readonly Column[], cells: readonly string[], known: ReadonlyMap<string, Place>) {
  const nothing = { name: null, name_ie: null, before: null, after: null, action: "refuse" as const };
  if (cells.length !== columns.length) return { ...nothing, errors: [{ column: "", code: "unequal-cells" } as const] };
  const sent = Object.fromEntries(columns.map((column, at) => [column, cellValue(column, cells[at]!)]));
  const read = sentPlace.safeParse(sent, { reportInput: true });
  if (!read.success) {
    const errors = fieldIssues(read.error).map(({ path, code }): RowError => ({ column: path, code }));
    const named = (column: "name" | "name_ie") => (typeof sent[column] === "string" ? sent[column] : null);
    return { ...nothing, name: named("name"), name_ie: named("name_ie"), errors };
  }
  const { name = null, name_ie = null } = read.data;
  const before = known.get(keyOf({ name, name_ie })) ?? null;
  const { latitude, longitude, ...after } = withSent<SentPlace>(before ?? EMPTY, read.data);
  const wrong = placeError({ name: after.name ?? null, name_ie: after.name_ie ?? null, ...after });
  const errors: RowError[] = [
    ...(wrong ? [{ column: wrong.field, code: wrong.code }] : []),
    ...(latitude === undefined ? [{ column: "latitude", code: "required" } as const] : []),
    ...(longitude === undefined ? [{ column: "longitude", code: "required" } as const] : []),
  ];
  if (errors.length > 0) return { ...nothing, name, name_ie, before, errors };
  const whole = { ...EMPTY, ...after, latitude, longitude } as Omit<Place, "id">;
  const isChanged = !before || Object.keys(changedFields(rowOf(whole), before)).length > 0;
  const action = !before ? ("add" as const) : isChanged ? ("change" as const) : ("nothing" as const);
  return { name: whole.name, name_ie: whole.name_ie, before, after: whole, action, errors };
}

/** A cell as the contract reads it; an empty one is null, or left out where a value is needed. */
function cellValue(column: Column, cell: string): unknown {
  const text = withoutApostrophe(cell.trim());
  if (text === "") return ["kind", "latitude", "longitude"].includes(column) ? undefined : null;
  if (!NUMBERS.includes(column)) return text;
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : text;
}

const rowOf = ({ name, name_ie, kind, latitude, longitude, map_from, map_to }: Omit<Place, "id">) => ({
  name,
  name_ie,
  kind,
  latitude,
  longitude,
  map_from,
  map_to,
});

async function writeRows(context: WriteContext, planned: readonly Planned[]): Promise<void> {
  const { tx } = context;
  const touched: Pick<Place, "name" | "name_ie">[] = [];
  const changes: ChangeOf<"place">[] = [];
  for (const { action, before, after } of planned) {
    if (!after || action === "nothing") continue;
    touched.push(after);
    if (before) {
      touched.push(before);
      const fields = changedFields(rowOf(after), before);
      await tx.updateTable("place").set(fields).where("id", "=", before.id).execute();
      const former = formerFields(fields, before);
      changes.push({ kind: "place", id: before.id, before: former, after: fields, pages: [] });
    } else {
      const fields = rowOf(after);
      const { id } = await tx.insertInto("place").values(fields).returning("id").executeTakeFirstOrThrow();
      changes.push({ kind: "place", id, before: null, after: fields, pages: [] });
    }
  }
  const pages = await pagesIn(tx, touched);
  for (const [at, change] of changes.entries()) context.changed(at === 0 ? { ...change, pages } : change);
}
