import { readTypedTime } from "@eolaire/opening-hours";
import { DIRECTIONS, TRANSPORT_MODES } from "#core/contract/directory/journeys.ts";
import { readTypedAmount, writtenAmount } from "#core/domain/prices/typed-amount.ts";
import { degreesOf, idsOf, textValues } from "#core/web/desk/form/fields.ts";
import {
  HOLIDAY_SERVICES,
  type Timetable,
  type TimetableDeparture,
  type TimetableSeason,
} from "../contract/timetables.ts";

/** A row of the table: the departures on the same weekdays, each direction as a text such as "08:00, 10:30". */
export type DepartureRow = { days: number[]; there: string; back: string; note: string; note_ie: string };
/** `from` and `to` are `MM-DD`; both empty for the days that no other season covers. */
export type SeasonDraft = { from: string; to: string; name: string; name_ie: string; rows: DepartureRow[] };
export type FareDraft = { name: string; name_ie: string; amount: string };

export const NEW_ROW: DepartureRow = { days: [1, 2, 3, 4, 5, 6, 7], there: "", back: "", note: "", note_ie: "" };
export const NEW_SEASON: SeasonDraft = { from: "06-01", to: "08-31", name: "", name_ie: "", rows: [NEW_ROW] };
const ALL_YEAR: SeasonDraft = { ...NEW_SEASON, from: "", to: "" };

/** Seasons and prices are JSON of `SeasonDraft[]` and `FareDraft[]`, since a field of a form holds a text. */
export type TimetableValues = ReturnType<typeof valuesOfTimetable>;

/** @param first the mode of a new one */
export const valuesOfTimetable = (timetable: Timetable | null, first: Timetable["mode"] = "boat") => ({
  ...textValues(timetable, ["operator", "operator_ie", "origin", "origin_ie", "destination", "destination_ie"]),
  ...textValues(timetable, ["origin_latitude", "origin_longitude", "destination_latitude", "destination_longitude"]),
  ...textValues(timetable, ["website", "phone", "parking", "parking_ie", "note", "note_ie"]),
  minutes: String(timetable?.minutes ?? ""),
  mode: (timetable?.mode ?? first) as string,
  holiday_rule: timetable?.holiday_rule ?? ("as_usual" as string),
  page_ids: idsOf(timetable?.page ? [timetable.page] : []),
  seasons: JSON.stringify(timetable ? timetable.seasons.map(draftOf) : [ALL_YEAR]),
  prices: JSON.stringify(timetable?.prices.map(fareDraftOf) ?? []),
});

/** All fields for the API. */
export function sentTimetable({ mode, minutes, holiday_rule, page_ids, seasons, prices, ...values }: TimetableValues) {
  const { origin_latitude, origin_longitude, destination_latitude, destination_longitude, ...texts } = values;
  return {
    ...texts,
    mode: TRANSPORT_MODES.find((one) => one === mode) ?? "boat",
    minutes: Number(minutes),
    holiday_rule: HOLIDAY_SERVICES.find((one) => one === holiday_rule) ?? "as_usual",
    page_id: page_ids[0] ?? null,
    origin_latitude: degreesOf(origin_latitude),
    origin_longitude: degreesOf(origin_longitude),
    destination_latitude: degreesOf(destination_latitude),
    destination_longitude: degreesOf(destination_longitude),
    seasons: readSeasons(seasons).map(seasonOf),
    prices: readFares(prices).map(({ amount, ...names }) => ({ ...names, amount: readTypedAmount(amount) ?? 0 })),
  };
}

export const readSeasons = (json: string) => JSON.parse(json) as SeasonDraft[];
export const readFares = (json: string) => JSON.parse(json) as FareDraft[];

const fareDraftOf = ({ name, name_ie, amount }: Timetable["prices"][number]): FareDraft => ({
  name: name ?? "",
  name_ie: name_ie ?? "",
  amount: writtenAmount(amount),
});

/** A season with a row for the departures of the same weekdays, as people write a timetable. */
export function draftOf({ from, to, name, name_ie, departures }: TimetableSeason): SeasonDraft {
  const groups = Map.groupBy(departures, ({ days, note, note_ie }) => JSON.stringify([days, note, note_ie]));
  const rows = [...groups.values()].map((ofRow): DepartureRow => {
    const timesOf = (direction: string) => ofRow.filter((one) => one.direction === direction).map(({ time }) => time);
    const { days = [], note = null, note_ie = null } = ofRow[0] ?? {};
    return {
      days: [...days],
      note: note ?? "",
      note_ie: note_ie ?? "",
      there: timesOf("there").join(", "),
      back: timesOf("back").join(", "),
    };
  });
  return { from: from ?? "", to: to ?? "", name: name ?? "", name_ie: name_ie ?? "", rows };
}

function seasonOf({ from, to, name, name_ie, rows }: SeasonDraft) {
  const departures = rows.flatMap((row) =>
    DIRECTIONS.flatMap((direction) =>
      (readTimes(row[direction]) ?? []).map((time) => ({
        direction,
        time,
        days: row.days,
        note: row.note,
        note_ie: row.note_ie,
      })),
    ),
  );
  return { from: from || null, to: to || null, name, name_ie, departures };
}

/**
 * The typed times of a cell, separated by commas or spaces.
 * @returns null where one of them is no time
 * @example readTimes("8, 10.30 17:00") // ["08:00", "10:30", "17:00"]
 */
export function readTimes(text: string): TimetableDeparture["time"][] | null {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  const read = typed.map(readTypedTime);
  return read.every((time) => time !== null) ? read : null;
}

/** The cell in its normal form: the times in order, each once; unchanged where one of them is no time. */
export function normaliseTimes(text: string): string {
  const read = readTimes(text);
  return read ? [...new Set(read)].sort().join(", ") : text;
}

/** Why the seasons cannot be saved as they are typed; null where they can. */
export function seasonsIssue(json: string): "notATime" | "needsDays" | "needsTimes" | null {
  const rows = readSeasons(json).flatMap((season) => season.rows);
  if (rows.some((row) => readTimes(row.there) === null || readTimes(row.back) === null)) return "notATime";
  if (rows.some(({ days }) => days.length === 0)) return "needsDays";
  return rows.some(({ there, back }) => there.trim() === "" && back.trim() === "") ? "needsTimes" : null;
}

/** Why the prices cannot be saved as they are typed; null where they can. */
export function pricesIssue(json: string): "notAnAmount" | "needsName" | null {
  const fares = readFares(json);
  if (fares.some(({ amount }) => readTypedAmount(amount) === null)) return "notAnAmount";
  return fares.some(({ name, name_ie }) => name.trim() === "" && name_ie.trim() === "") ? "needsName" : null;
}
