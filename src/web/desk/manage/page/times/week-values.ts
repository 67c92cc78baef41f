import {
  type DraftTime,
  isWithoutEnd,
  overlapWithin,
  readTypedDay,
  readTypedWeeks,
  type TypedInterval,
  type TypedWeeks,
  writtenDay,
} from "@eolaire/opening-hours";
import { OPENING_SETS, type OpeningTime } from "#core/contract/pages/times.ts";
import { today } from "#core/web/desk/figures/days.ts";
import type { FieldsOf } from "#core/web/desk/form/fields.ts";

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Day = (typeof DAYS)[number];

/** `d1` is Monday's text; `n1` and `i1` are its note in English and Irish. */
type DayFields = { [Name in `${"d" | "n" | "i"}${Day}`]: string };

/** As many lines of certain weeks as a week can have times. */
const MAX_LINES = 56;
export const LINES: readonly number[] = Array.from({ length: MAX_LINES }, (_, at) => at + 1);
/** `w1` is the first line of certain weeks; `wn1` and `wi1` are its note in English and Irish. */
type LineFields = { [Name in `${"w" | "wn" | "wi"}${number}`]: string };

export type WeekValues = DayFields &
  LineFields & {
    /** `MM-DD` of a season; "" for the whole year. */
    from: string;
    to: string;
    name: string;
    name_ie: string;
    /** What is stored with this week, as `takenHours` writes it; "" for nothing. */
    also: string;
    /** The weekdays that are to be asked about while they are empty, as `takenHours` found them: `6,7`. */
    unknown: string;
    /** The rows that were read, as `id version`. */
    read: readonly string[];
  };

export type TimeTexts = { allDay: string; appointment: string };
/** Writes a line of certain weeks, which `readTypedWeeks` reads again. */
export type WriteLine = (line: TypedWeeks) => string;

export function valuesOf(rows: readonly OpeningTime[], texts: TimeTexts, writeLine: WriteLine): WeekValues {
  const season = rows[0]?.season;
  const days = DAYS.map((day) => {
    const ofDay = rows.filter((row) => row.day === day && !row.weeks);
    return {
      [`d${day}`]: writtenDay(ofDay.map(intervalOf), texts),
      [`n${day}`]: ofDay[0]?.note ?? "",
      [`i${day}`]: ofDay[0]?.note_ie ?? "",
    };
  });
  return {
    ...(Object.assign({}, ...days) as DayFields), // one of each name per day
    ...(Object.assign({}, ...linesOf(rows, writeLine)) as LineFields),
    from: season?.from ?? "",
    to: season?.to ?? "",
    name: season?.name ?? "",
    name_ie: season?.name_ie ?? "",
    also: "",
    unknown: "",
    read: rows.map(({ id, version }) => `${id} ${version}`),
  };
}

/** Whether nothing is known of a day: it was not understood, and nothing has been typed for it since. */
export const isUnknown = (day: number, unknown: unknown, text: string): boolean =>
  text.trim() === "" &&
  String(unknown ?? "")
    .split(",")
    .includes(String(day));

/** The fields of a form that hours without notes fill. */
export function valuesOfTimes(times: readonly DraftTime[], texts: TimeTexts, writeLine: WriteLine) {
  const rows = times.map((row) => ({ ...row, season: null, note: null, note_ie: null }) as unknown as OpeningTime);
  const values = valuesOf(rows, texts, writeLine);
  return Object.fromEntries(Object.entries(values).filter(([name]) => /^(?:d|w|wn|wi)\d+$/.test(name)));
}

function linesOf(rows: readonly OpeningTime[], writeLine: WriteLine): Record<string, string>[] {
  const groups = Map.groupBy(
    rows.filter(({ weeks }) => weeks),
    ({ day, weeks, note, note_ie }) => JSON.stringify([day, weeks, note, note_ie]),
  );
  const lines = [...groups.values()];
  return LINES.map((line, at) => {
    const [first, ...rest] = lines[at] ?? [];
    if (!first?.weeks) return { [`w${line}`]: "", [`wn${line}`]: "", [`wi${line}`]: "" };
    const times = [first, ...rest].map((row) => ({ from: row.opens, to: row.closes, kind: row.kind }));
    return {
      [`w${line}`]: writeLine({ weeks: first.weeks, day: first.day, times: times.map(typedTime) }),
      [`wn${line}`]: first.note ?? "",
      [`wi${line}`]: first.note_ie ?? "",
    };
  });
}

function typedTime({ kind, ...interval }: { from: string; to: string; kind: OpeningTime["kind"] }) {
  return kind === "open" ? interval : { ...interval, kind };
}

const intervalOf = ({ opens, closes, kind }: OpeningTime): TypedInterval => ({
  from: opens,
  to: closes,
  ...(kind === "appointment" && { kind }),
});

type TypedTime = Pick<OpeningTime, "day" | "opens" | "closes" | "kind" | "weeks" | "note" | "note_ie">;

/** The openings of a typed week; a day that cannot be parsed has none. */
export function timesOf(values: FieldsOf<WeekValues>): TypedTime[] {
  const everyWeek = DAYS.flatMap((day) =>
    (readDay(String(values[`d${day}`])) ?? []).map(({ from, to, kind }) => ({
      day,
      opens: from,
      closes: to,
      kind: kind ?? ("open" as const),
      weeks: null,
      note: String(values[`n${day}`]) || null,
      note_ie: String(values[`i${day}`]) || null,
    })),
  );
  return [...everyWeek, ...LINES.flatMap((line) => timesOfLine(values, line))];
}

function timesOfLine(values: FieldsOf<WeekValues>, line: number): TypedTime[] {
  const text = String(values[`w${line}`] ?? "");
  const read = text.trim() === "" ? null : readLine(text);
  if (!read) return [];
  const weeks = "nth" in read.weeks ? { nth: [...read.weeks.nth] } : read.weeks;
  return read.times.map(({ from, to, kind }) => ({
    day: read.day,
    opens: from,
    closes: to,
    kind: kind ?? ("open" as const),
    weeks,
    note: String(values[`wn${line}`] ?? "") || null,
    note_ie: String(values[`wi${line}`] ?? "") || null,
  }));
}

/** A typed line of certain weeks; null where it cannot be read, or its times overlap. */
export function readLine(text: string): TypedWeeks | null {
  const read = readTypedWeeks(text, today());
  return read && !overlapWithin(read.times) ? read : null;
}

/** Empty means closed; null where it cannot be parsed. */
export const readDay = (text: string): TypedInterval[] | null => (text.trim() === "" ? [] : readTypedDay(text));

/** The error of a typed day. */
export function issueOf(text: string): "notUnderstood" | "noEnd" | "overlap" | null {
  const read = readDay(text);
  if (!read) return isWithoutEnd(text) ? "noEnd" : "notUnderstood";
  return overlapWithin(read) ? "overlap" : null;
}

const SAME = new Set(["=", '"', "”", "same", "ditto", "mar an gcéanna"]);

/**
 * A typed day in its normal form; unchanged where it cannot be parsed.
 * @param above the day before, which “same” repeats
 */
export function normaliseDay(text: string, above: string, texts: TimeTexts): string {
  if (SAME.has(text.trim().toLowerCase())) return above;
  const read = readDay(text);
  return read ? writtenDay(read, texts) : text;
}

type OpeningSet = (typeof OPENING_SETS)[number];

/** A week's key in the address: a set's regular week (`kitchen`) or a season (`main~06-01~08-31`, `main~new`). */
type WeekKey = string;

const NEW = "new";

export const keyOfRow = ({ set, season }: OpeningTime): WeekKey => (season ? keyOfSeason(set, season) : set);

export const keyOfSeason = (set: string, { from, to }: { from: string; to: string }): WeekKey => `${set}~${from}~${to}`;

export const newSeasonKey = (set: OpeningSet): WeekKey => `${set}~${NEW}`;

/** Parses a key; an unknown one is the main week. */
export function readKey(text: string | null) {
  const [first, from, to] = (text ?? "").split("~");
  const set = OPENING_SETS.find((one) => one === first) ?? "main";
  const days = from && to ? { from, to } : null;
  const isNew = from === NEW;
  return { set, days, isSeason: isNew || days !== null, key: days || isNew ? text! : set };
}
export type Week = ReturnType<typeof readKey>;
