import { OPENING_SETS, type OpeningTime } from "../../../../../contract/times.ts";
import { overlapWithin } from "../../../../../domain/overlap.ts";
import { readTypedDay, type TypedInterval, writtenDay } from "../../../../../domain/typed-times.ts";
import type { FieldsOf } from "../../../form/fields.ts";

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Day = (typeof DAYS)[number];

/** `d1` is Monday's text; `n1` and `i1` are its note in English and Irish. */
type DayFields = { [Name in `${"d" | "n" | "i"}${Day}`]: string };

export type WeekValues = DayFields & {
  /** `MM-DD` of a season; "" for the whole year. */
  from: string;
  to: string;
  name: string;
  name_ie: string;
  /** The rows that were read, as `id version`. */
  read: readonly string[];
};

export type TimeTexts = { allDay: string; appointment: string };

export function valuesOf(rows: readonly OpeningTime[], texts: TimeTexts): WeekValues {
  const season = rows[0]?.season;
  const days = DAYS.map((day) => {
    const ofDay = rows.filter((row) => row.day === day);
    return {
      [`d${day}`]: writtenDay(ofDay.map(intervalOf), texts),
      [`n${day}`]: ofDay[0]?.note ?? "",
      [`i${day}`]: ofDay[0]?.note_ie ?? "",
    };
  });
  return {
    ...(Object.assign({}, ...days) as DayFields), // one of each name per day
    from: season?.from ?? "",
    to: season?.to ?? "",
    name: season?.name ?? "",
    name_ie: season?.name_ie ?? "",
    read: rows.map(({ id, version }) => `${id} ${version}`),
  };
}

const intervalOf = ({ opens, closes, kind }: OpeningTime): TypedInterval => ({
  from: opens,
  to: closes,
  ...(kind === "appointment" && { kind }),
});

type TypedTime = Pick<OpeningTime, "day" | "opens" | "closes" | "kind" | "note" | "note_ie">;

/** The openings of a typed week; a day that cannot be parsed has none. */
export function timesOf(values: FieldsOf<WeekValues>): TypedTime[] {
  return DAYS.flatMap((day) =>
    (readDay(String(values[`d${day}`])) ?? []).map(({ from, to, kind }) => ({
      ...{ day, opens: from, closes: to, kind: kind ?? ("open" as const) },
      ...{ note: String(values[`n${day}`]) || null, note_ie: String(values[`i${day}`]) || null },
    })),
  );
}

/** Empty means closed; null where it cannot be parsed. */
export const readDay = (text: string): TypedInterval[] | null => (text.trim() === "" ? [] : readTypedDay(text));

/** The error of a typed day. */
export function issueOf(text: string): "notUnderstood" | "overlap" | null {
  const read = readDay(text);
  if (!read) return "notUnderstood";
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

export const keyOfRow = ({ set, season }: OpeningTime): WeekKey =>
  season ? seasonKey(set, season.from, season.to) : set;

const seasonKey = (set: string, from: string, to: string): WeekKey => `${set}~${from}~${to}`;

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
