import { isDeepStrictEqual } from "node:util";
import { overlapWithin, writeWeeks, writeYearly } from "@eolaire/opening-hours";
import { type SentPage, sentPage } from "#core/contract/office/page-files.ts";
import { editedAccessibility } from "#core/contract/pages/accessibility.ts";
import { forPageTexts } from "#core/contract/pages/texts.ts";
import { toE164 } from "#core/domain/typed-phone.ts";
import { normalised, type PageRecord } from "#core/server/api/office/page-files/queries.ts";
import { mapInSlices, readAhead } from "#core/server/api/shared/in-slices.ts";
import { fieldIssues } from "#core/server/calls/validation.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isId } from "#core/server/db/ids.ts";
import type { FileRow, LeftOut, RowError, RowRules, RowSource } from "./file-row.ts";
import { isSamePlace, type Known, readChoices, readKnown } from "./known.ts";

/** The effect that a row would have. */
export type Planned = {
  row: number;
  action: "add" | "change" | "nothing" | "refuse";
  /** The present page; null for a new one. */
  before: PageRecord | null;
  /** The page after the import. The id, and perhaps the slug, of a new page are not known yet (""). */
  after: PageRecord;
  /** The fields that would change. */
  changes: ContentField[];
  errors: RowError[];
  /** Cells of hours, dates and numbers as they were typed, by their columns. */
  typed: ReadonlyMap<string, string>;
  /** As they stand in the file. */
  cells?: ReadonlyMap<string, string> | undefined;
  /** Of the map: what is not taken. */
  leftOut: readonly LeftOut[];
  /** Of the map: where the same place was found. */
  recognised: "directory" | "file" | null;
};

/** What an import does not write. */
const FIXED = ["id", "slug", "version", "revision", "date_checked"] as const;
export type ContentField = Exclude<keyof PageRecord, (typeof FIXED)[number]>;

const EMPTY: PageRecord = {
  id: "",
  slug: "",
  version: 0,
  revision: "",
  date_checked: null,
  approval: "approved",
  type: "business",
  ...forPageTexts(() => null),
  categories: [],
  tags: [],
  status: "open",
  color: "#157a73",
  price_type: null,
  contact_number: null,
  email: null,
  website: null,
  social: {},
  booking_url: null,
  booking_number: null,
  reopens_on: null,
  address: null,
  address_ie: null,
  postcode: null,
  location: null,
  latitude: null,
  longitude: null,
  service_area: null,
  service_area_ie: null,
  hide_address: false,
  needs_ferry: false,
  osm_id: null,
  accessibility: {},
  holiday_rule: "as_usual",
  times: [],
  special: [],
  prices: [],
};
const CONTENT = Object.keys(EMPTY).filter((field) => !FIXED.some((fixed) => fixed === field)) as ContentField[];

/** Rows per batch: enough that round trips cost little, few enough that the event loop is not blocked for long. */
export const BATCH = 250;

type RowNumbers = { has(row: number): boolean };

/** Planned rows, and the state against which they were planned. */
type PlannedBatch = { planned: Planned[]; known: Known };

/**
 * Reads and plans the rows of a file in batches, so that neither the file nor its pages are held in memory as a whole.
 * @param only the numbers of the rows to plan; omitted: all
 */
export async function* plannedBatches(tx: Database, table: RowSource, only?: RowNumbers): AsyncGenerator<PlannedBatch> {
  const plan = planner(table.rules);
  const choices = await readChoices(tx);
  for await (const rows of readAhead(batches(table.rows(), only))) {
    const known = await readKnown(tx, namedBy(rows), choices);
    yield { planned: await mapInSlices(rows, (row) => plan(row, known)), known };
  }
}

/** Against which a row is planned. */
type State = Known & { rules: RowRules };

/** A row, validated by the contract. */
type ReadRow = FileRow & { read: ReturnType<typeof validated> };

const validated = (sent: unknown) => sentPage.safeParse(sent, { reportInput: true });

async function* batches(rows: AsyncIterable<FileRow>, only: RowNumbers | undefined): AsyncGenerator<ReadRow[]> {
  let batch: FileRow[] = [];
  const validatedBatch = () => mapInSlices(batch, (row) => ({ ...row, read: validated(row.sent) }));
  for await (const row of rows) {
    if (only && !only.has(row.row)) continue;
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield await validatedBatch();
    batch = [];
  }
  if (batch.length > 0) yield await validatedBatch();
}

/** The ids and slugs in rows that are not validated yet. */
function namedBy(rows: readonly ReadRow[]) {
  const texts = (field: "id" | "slug") =>
    rows.flatMap(({ sent }) => {
      const value = (sent as Record<string, unknown> | null)?.[field];
      return typeof value === "string" ? [value] : [];
    });
  const ofMap = rows.flatMap(({ leftOut, sent }) => (leftOut ? [sent as Partial<SentPage>] : []));
  return { ids: texts("id").filter(isId), slugs: texts("slug"), ofMap };
}

/** Returns a function that plans the rows of one file in turn, and refuses a page that occurs twice. */
function planner(rules: RowRules): (row: ReadRow, known: Known) => Planned {
  const taken = new Set<string>();
  const places: PageRecord[] = [];
  return (row, known) => {
    const state = { ...known, rules };
    if (row.leftOut) return planOfMap(row, state, places);
    const planned = planRow(row, state);
    const key = planned.before?.id ?? (planned.after.slug && `new ${planned.after.slug}`);
    if (key && taken.has(key))
      return refused(planned, [{ column: planned.before ? "id" : "slug", line: null, code: "repeated" }]);
    if (key) taken.add(key);
    return planned;
  };
}

/** A place of the map: one that is there already stays as it is, and what is wrong is left out. @param places of the file, so far */
function planOfMap(row: ReadRow, known: State, places: PageRecord[]): Planned {
  const planned = planRow(row, known);
  if (planned.action === "refuse") {
    const left = withoutErrors(row, planned);
    return left ? planOfMap(left, known, places) : { ...planned, action: "nothing", errors: [] };
  }
  const same = known.findPlace(planned.after);
  if (same) return { ...planned, action: "nothing", before: same, after: same, changes: [], recognised: "directory" };
  if (places.some((place) => isSamePlace(planned.after, place)))
    return { ...planned, action: "nothing", changes: [], recognised: "file" };
  places.push(planned.after);
  return planned;
}

/** A row without the fields that are wrong; null where what is missing cannot be left out, such as a name. */
function withoutErrors(row: ReadRow, { errors, leftOut }: Planned): ReadRow | null {
  const sent = { ...(row.sent as Record<string, unknown>) };
  const wrong = errors.flatMap(({ column, code }): LeftOut[] => {
    const [field = "", inner] = column.split(".");
    const value = sent[field];
    if (value === undefined) return [];
    if (inner) sent[field] = Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== inner));
    else delete sent[field];
    const text = inner ? (value as Record<string, unknown>)[inner] : value;
    return [{ name: column, text: typeof text === "string" ? text : JSON.stringify(text), code }];
  });
  if (wrong.length === 0) return null;
  return { ...row, sent, read: validated(sent), errors: [], leftOut: [...leftOut, ...wrong] };
}

export const refused = (planned: Omit<Planned, "action">, errors: RowError[]): Planned => ({
  ...planned,
  action: "refuse",
  changes: [],
  errors: [...planned.errors, ...errors],
});

function planRow(of: ReadRow, known: State): Planned {
  const { row, read, errors: unreadable, typed, cells, leftOut = [] } = of;
  const columnErrors = [...unreadable, ...(read.success ? [] : fieldIssues(read.error).map(errorOfIssue))];
  if (!read.success || columnErrors.length > 0) return unplanned(of, known, columnErrors);
  const before = known.find(read.data);
  const after = normalised(merged(before ?? { ...EMPTY, approval: known.rules.approval }, read.data));
  const changes = CONTENT.filter((field) => !isDeepStrictEqual(after[field], (before ?? EMPTY)[field]));
  const planned = { row, before, after, changes, errors: [], typed, cells, leftOut, recognised: null };
  if (before && changes.length === 0 && !hasOtherSlug(read.data, before, known))
    return { ...planned, action: "nothing" };
  const errors = [
    ...matchErrors(read.data, before, known),
    ...phoneErrors(read.data, before),
    ...pageErrors(after),
    ...placeErrors(after, before, known.rules),
    ...known.choiceErrors(after),
  ];
  if (errors.length > 0) return refused(planned, errors);
  return { ...planned, action: before ? "change" : "add" };
}

/** A row whose fields cannot be read. */
function unplanned({ row, sent, cells, leftOut = [] }: ReadRow, known: Known, errors: RowError[]): Planned {
  const before = known.find(identityOf(sent));
  const names = sentPage.pick({ name: true, name_ie: true }).strip().safeParse(sent).data;
  const after = before ?? { ...EMPTY, name: names?.name ?? null, name_ie: names?.name_ie ?? null };
  return {
    row,
    action: "refuse",
    before,
    after,
    changes: [],
    errors,
    cells,
    leftOut,
    recognised: null,
    typed: new Map(),
  };
}

/** The page that a row with errors names, for the report. */
function identityOf(sent: unknown): Pick<SentPage, "id" | "slug"> {
  const { id, slug } = (sent ?? {}) as Record<string, unknown>;
  const read = sentPage.pick({ id: true, slug: true }).safeParse({ id, slug });
  return read.success ? read.data : {};
}

/** The column of an issue: `times` for `times.3.opens`, but `social.facebook` and `accessibility.toilet` are columns. */
function errorOfIssue({ path, code }: ReturnType<typeof fieldIssues>[number]): RowError {
  const [field = "", ...inner] = path.split(".");
  return {
    column: field === "social" || field === "accessibility" ? path.split(".", 2).join(".") : field,
    line: null,
    code: inner.length > 0 && code === "required" ? "wrong-form" : code,
  };
}

function merged(before: PageRecord, row: SentPage): PageRecord {
  const { social, accessibility = {}, contact_number, booking_number, ...sent } = row;
  const fields = Object.entries(sent).filter(([, value]) => value !== undefined);
  const profiles = Object.entries({ ...before.social, ...social }).filter(
    ([, address]) => address !== null && address !== undefined,
  );
  return {
    ...before,
    ...Object.fromEntries(fields),
    social: Object.fromEntries(profiles),
    accessibility: editedAccessibility(before.accessibility, accessibility),
    contact_number: phoneOf(contact_number, before.contact_number),
    booking_number: phoneOf(booking_number, before.booking_number),
    id: before.id,
    version: before.version,
    revision: before.revision,
    slug: before.slug || (sent.slug ?? ""),
  };
}

/** The number as it is stored; one that cannot be read as it was sent, for `phoneErrors`. */
function phoneOf(sent: string | null | undefined, before: string | null): string | null {
  if (sent === undefined) return before;
  return sent ? (toE164(sent) ?? sent) : null;
}

function phoneErrors(sent: SentPage, before: PageRecord | null): RowError[] {
  return (["contact_number", "booking_number"] as const).flatMap((column) => {
    const number = sent[column];
    const isWrong = number && number !== before?.[column] && !toE164(number);
    return isWrong ? [{ column, line: null, code: "wrong-number" as const }] : [];
  });
}

/** Whether a row sends another slug. The slug follows from the name; a former slug is accepted. */
const hasOtherSlug = ({ slug }: SentPage, before: PageRecord, known: Known) =>
  slug !== undefined && known.find({ slug })?.id !== before.id;

/** Errors of the fields that identify a page and its version. */
function matchErrors(sent: SentPage, before: PageRecord | null, known: Known): RowError[] {
  const error = (column: string, code: RowError["code"]): RowError[] => [{ column, line: null, code }];
  if (!before) {
    if (sent.id !== undefined || sent.version !== undefined) return error("id", "not-there");
    if (sent.slug !== undefined && isId(sent.slug)) return error("slug", "wrong-form"); // would be taken for an id
    return sent.slug !== undefined && known.isTaken(sent.slug) ? error("slug", "not-there") : [];
  }
  if (sent.version !== undefined && sent.version !== before.version) return error("version", "changed-since");
  if (sent.revision !== undefined && sent.revision !== before.revision) return error("revision", "changed-since");
  return [
    ...(hasOtherSlug(sent, before, known) ? error("slug", "follows-from-name") : []),
    ...(sent.approval !== undefined && sent.approval !== before.approval ? error("approval", "decided-elsewhere") : []),
  ];
}

/** Checks the rules that involve several fields or rows, as the calls for single pages do. */
function pageErrors(page: PageRecord): RowError[] {
  const errors: [column: string, code: RowError["code"]][] = [];
  if (page.name === null && page.name_ie === null) errors.push(["name", "required"]);
  if (page.latitude === null && page.longitude !== null) errors.push(["latitude", "required"]);
  if (page.longitude === null && page.latitude !== null) errors.push(["longitude", "required"]);
  if (typeof page.holiday_rule !== "string" && overlapWithin(page.holiday_rule)) {
    errors.push(["holiday_rule", "overlapping"]);
  }
  if (page.times.some(({ kind, weeks }) => kind === "closed" && !weeks)) errors.push(["times", "wrong-form"]);
  if (timesOverlap(page.times)) errors.push(["times", "overlapping"]);
  errors.push(...specialErrors(page.special), ...priceErrors(page.prices));
  return errors.map(([column, code]) => ({ column, line: null, code }));
}

/** A place that cannot be one of the directory is none: its latitude and longitude may be swapped. */
function placeErrors(after: PageRecord, before: PageRecord | null, { isOnMap }: RowRules): RowError[] {
  const { latitude, longitude } = after;
  if (latitude === null || longitude === null || isOnMap({ latitude, longitude })) return [];
  if (before?.latitude === latitude && before.longitude === longitude) return [];
  const isSwapped = Math.abs(longitude) <= 90 && isOnMap({ latitude: longitude, longitude: latitude });
  return [{ column: "latitude", line: null, code: isSwapped ? "swapped-place" : "far-place" }];
}

/** Whether times of the same set, season and day overlap. */
function timesOverlap(times: PageRecord["times"]): boolean {
  const layers = Map.groupBy(times, ({ set, day, weeks, season }) =>
    [set, day, weeks && writeWeeks(weeks), season?.from, season?.to].join("/"),
  );
  return [...layers.values()].some((layer) =>
    overlapWithin(layer.map(({ opens, closes }) => ({ from: opens, to: closes }))),
  );
}

function specialErrors(special: PageRecord["special"]): ["special", RowError["code"]][] {
  if (special.some(({ date_from, date_to }) => date_to < date_from)) return [["special", "out-of-range"]];
  const yearly = special.flatMap((one) => (one.yearly ? [writeYearly(one.yearly)] : []));
  const [days = [], ranges = []] = [true, false].map((isDay) =>
    special.filter((one) => !one.yearly && (one.date_from === one.date_to) === isDay),
  );
  const collides = [days, ranges].some((kind) => {
    const sorted = kind.toSorted((one, other) => (one.date_from < other.date_from ? -1 : 1));
    return sorted.some(({ date_from }, at) => at > 0 && date_from <= (sorted[at - 1]?.date_to ?? ""));
  });
  const overlaps =
    collides || new Set(yearly).size < yearly.length || special.some(({ intervals }) => overlapWithin(intervals));
  return overlaps ? [["special", "overlapping"]] : [];
}

function priceErrors(prices: PageRecord["prices"]): ["prices", RowError["code"]][] {
  const isNameless = prices.some(({ name, name_ie }) => name === null && name_ie === null);
  const isEmpty = prices.some(
    ({ amount, sizes, description, description_ie }) =>
      amount === null && sizes.length === 0 && description === null && description_ie === null,
  );
  if (prices.some(({ amount, sizes }) => amount !== null && sizes.length > 0)) return [["prices", "not-a-choice"]];
  const isReversed = prices.some(
    ({ amount, amount_to }) => amount_to !== null && (amount === null || amount_to < amount),
  );
  if (isNameless || isEmpty) return [["prices", "required"]];
  return isReversed ? [["prices", "out-of-range"]] : [];
}
