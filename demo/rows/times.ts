import { EVERY_YEAR, writeYearly } from "@eolaire/opening-hours";
import { jsonText } from "@eolaire/postgres";
import type { Insertable } from "kysely";
import { OPENING_SETS } from "#core/contract/pages/times.ts";
import type { OpeningTime, SpecialTime } from "#core/server/db/schema.ts";
import type { DemoPage, DemoSpecialTime, Overlay, WeeklyTimes } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";

type OpeningRow = Insertable<OpeningTime>;
type SpecialRow = Insertable<SpecialTime>;

/** A closed season is no opening time; it is told as closed ranges of days, for this year's and next year's. */
const CLOSED_SEASON = { name: "Closed for the season", name_ie: "Dúnta don séasúr" };

/** One row a day of each schedule. */
export function openingRows(page: DemoPage, pageId: string, added: Overlay["pages"][string] = {}): OpeningRow[] {
  const { sets = {}, certain_weeks = [] } = added;
  const rows = [
    ...rowsOf(page.times.regular ?? [], { page_id: pageId }),
    ...(page.times.seasons ?? []).flatMap(({ from, to, regular }) =>
      rowsOf(regular, { page_id: pageId, season_from: from, season_to: to }),
    ),
    ...rowsOf(certain_weeks, { page_id: pageId }),
    ...OPENING_SETS.flatMap((set) => rowsOf(sets[set] ?? [], { page_id: pageId, set })),
  ];
  const overlap = findOverlap(rows);
  if (overlap) throw new Error(`demo/data: opening times of "${page.key}" overlap on day ${overlap}`);
  return rows;
}

export function specialRows(page: DemoPage, pageId: string, calendar: DemoCalendar): SpecialRow[] {
  const seasons = (page.times.seasons ?? [])
    .filter(({ regular }) => regular.length === 0)
    .flatMap(({ from, to }) => closedSeason(from, to, calendar));
  const rows: SpecialRow[] = [];
  for (const special of [...seasons, ...page.special_times.map((special) => specialRow(special, calendar))]) {
    if (!rows.some((row) => collides(row, special))) rows.push({ ...special, page_id: pageId });
  }
  return rows;
}

/** Holidays: closed, with hours of their own, or (null) like other days. */
export function holidayIntervals({ times }: DemoPage) {
  return times.publicHolidays ? jsonText(times.publicHolidays.intervals ?? []) : null;
}

function rowsOf(regular: WeeklyTimes[], shared: { page_id: string } & Partial<OpeningRow>): OpeningRow[] {
  return regular.flatMap(({ days, from, to, kind, weeks, note, note_ie }) =>
    days.map((day) => ({ ...shared, day, opens: from, closes: to, kind: kind ?? "open", weeks, note, note_ie })),
  );
}

/** The weekday on which two rows of one schedule overlap: PostgreSQL would refuse them with less to go by. */
function findOverlap(rows: OpeningRow[]): number | undefined {
  const days = Map.groupBy(rows, (row) => `${row.set}/${row.season_from}/${row.season_to}/${row.day}/${row.weeks}`);
  for (const ofDay of days.values()) {
    const spans = ofDay.map(({ opens, closes }) => [opens, closes <= opens ? `+${closes}` : closes]).sort();
    if (spans.some(([, closes], index) => isPast(closes!, spans[index + 1]?.[0]))) return ofDay[0]!.day;
  }
  return undefined;
}

/** `+01:30` is on the next day, and so after every opening. */
function isPast(closes: string, nextOpens: string | undefined): boolean {
  return nextOpens !== undefined && (closes.startsWith("+") || closes > nextOpens);
}

function specialRow(special: DemoSpecialTime, calendar: DemoCalendar): Omit<SpecialRow, "page_id"> {
  return {
    ...daysOf(special, calendar),
    intervals: special.intervals.length > 0 ? jsonText(special.intervals) : null,
    name: special.note,
    name_ie: special.note_ie,
  };
}

function daysOf({ annual, day, to_day }: DemoSpecialTime, calendar: DemoCalendar) {
  if (annual) return { ...EVERY_YEAR, yearly: writeYearly({ date: annual }) };
  const first = calendar.day(day!);
  return { date_from: first.toString(), date_to: (to_day === undefined ? first : calendar.day(to_day)).toString() };
}

function closedSeason(from: string, to: string, calendar: DemoCalendar): Omit<SpecialRow, "page_id">[] {
  const end = calendar.nextAnnual(to);
  const start = Temporal.PlainMonthDay.from(from).toPlainDate({ year: from > to ? end.year - 1 : end.year });
  return [0, 1].map((years) => ({
    date_from: start.add({ years }).toString(),
    date_to: end.add({ years }).toString(),
    ...CLOSED_SEASON,
  }));
}

/** The rule of the table: a day of every year stands once; of others one day may lie inside a range, but neither on another one day nor range on range. */
function collides(one: Omit<SpecialRow, "page_id">, other: Omit<SpecialRow, "page_id">): boolean {
  const isOneDay = (row: Omit<SpecialRow, "page_id">) => row.date_from === row.date_to;
  if (one.yearly || other.yearly) return one.yearly === other.yearly;
  return isOneDay(one) === isOneDay(other) && one.date_from <= other.date_to && other.date_from <= one.date_to;
}
