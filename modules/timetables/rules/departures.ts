import {
  isOnWeekday,
  type LocalDay,
  layerOn,
  type Plans,
  plainDateOf,
  type RegularTimes,
  readPlans,
  type Season,
} from "@eolaire/opening-hours";
import { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import { calendar, minuteOf } from "#core/domain/local-time.ts";
import type {
  Departure,
  Timetable,
  TimetableChange,
  TimetableDeparture,
  TimetableSeason,
} from "../contract/timetables.ts";

/** The fields of a timetable that its departures follow from. */
export type Service = Pick<Timetable, "minutes" | "holiday_rule" | "seasons"> & { changes: readonly Change[] };
type Change = Pick<TimetableChange, "kind" | "date_from" | "date_to" | "direction" | "time" | "note" | "note_ie">;

/** Without the timetable that it belongs to. Instants are epoch milliseconds. */
export type ServiceDeparture = Pick<Departure, "direction" | "date" | "time" | "state" | "note" | "note_ie"> & {
  departs: number;
  arrives: number;
};

const SUNDAY = 7;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** Days ahead in which the next departure is searched: that of opening hours (rule 6 of `openingAt`). */
const LOOK_AHEAD_DAYS = 366;
/** Enough for somebody who misses one. */
const NEXT_DEPARTURES = 3;

/** The departures of a date in order of time, as answers have them. */
export function departuresOf(timetables: readonly Timetable[], date: Temporal.PlainDate): Departure[] {
  return inOrder(timetables.flatMap((one) => departuresOn(one, date).map((each) => departureAnswer(one, each))));
}

/** The next departures of each timetable and direction, in order of time. */
export function nextDepartures(timetables: readonly Timetable[], now: Temporal.Instant): Departure[] {
  const next = timetables.flatMap((one) =>
    DIRECTIONS.flatMap((direction) =>
      departuresAfter(one, direction, { after: now, count: NEXT_DEPARTURES }).map((each) => departureAnswer(one, each)),
    ),
  );
  return inOrder(next);
}

const inOrder = (departures: readonly Departure[]) =>
  departures.toSorted((one, other) => one.departs_at.localeCompare(other.departs_at));

const departureAnswer = ({ id, mode }: Timetable, { departs, arrives, ...one }: ServiceDeparture): Departure => ({
  timetable_id: id,
  mode,
  ...one,
  departs_at: new Date(departs).toISOString(),
  arrives_at: new Date(arrives).toISOString(),
});

/**
 * The departures of a local date in order of time, both directions, with the cancelled ones.
 *
 * 1. The season of the date is that of opening hours: the first one whose days cover it, else the one without days
 *    (`layerOn` of the package).
 * 2. On a public holiday it runs as on that weekday, as on a Sunday of the same season, or not at all.
 * 3. A departure belongs to the date on which it leaves. A repeated clock time means the first one; a skipped one keeps the
 *    offset before the gap. It arrives `minutes` later, whatever the clocks do on the way.
 * 4. What is remarked of a day stands in the note of each departure that is not cancelled.
 * 5. A cancellation is of one departure or all of them, in one direction or both; an extra departure is never cancelled by it.
 */
export function departuresOn(service: Service, date: Temporal.PlainDate): ServiceDeparture[] {
  return departuresOnEach(service, [date])[0]!;
}

/** `departuresOn` of several dates. */
export function departuresOnEach(service: Service, dates: readonly Temporal.PlainDate[]): ServiceDeparture[][] {
  const plans = readService(service);
  return dates.map((date) => departuresOfDay(service, plans, calendar.dayOf(date)));
}

/** What the timetable itself has on a date, without cancelled and extra departures, and the days of its season (`06-01/08-31`). */
export function timetabledOn(service: Service, dates: readonly Temporal.PlainDate[]) {
  const plans = readService(service);
  return dates.map((date) => {
    const day = calendar.dayOf(date);
    const { season } = layerOn(plans.plans, day);
    return {
      date,
      departures: regularOn(plans, day).toSorted((one, other) => one.time.localeCompare(other.time)),
      season: season ? `${season.from}/${season.to}` : "",
      isOtherwise: day.holiday && service.holiday_rule !== "as_usual",
    };
  });
}

/** The first `count` departures in a direction after an instant that are not cancelled, at most 366 days ahead. */
export function departuresAfter(
  service: Service,
  direction: Departure["direction"],
  { after, count }: { after: Temporal.Instant; count: number },
): ServiceDeparture[] {
  const plans = readService(service);
  const found: ServiceDeparture[] = [];
  let day = calendar.dayAt(after);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS && found.length < count; ahead++) {
    const ofDay = departuresOfDay(service, plans, day);
    for (const one of ofDay) {
      if (one.direction === direction && one.state !== "cancelled" && one.departs > after.epochMilliseconds)
        found.push(one);
    }
    day = calendar.after(day);
  }
  return found.slice(0, count);
}

function departuresOfDay({ changes, minutes }: Service, service: ServicePlans, day: LocalDay): ServiceDeparture[] {
  const date = plainDateOf(day).toString();
  const ofDay = changes.filter(({ date_from, date_to }) => date_from <= date && date <= date_to);
  const cancelled = ofDay.filter(({ kind }) => kind === "cancelled");
  const remarks = ofDay.filter(({ kind }) => kind === "remark");
  const timed = (
    one: Pick<TimetableDeparture, "direction" | "time" | "note" | "note_ie">,
    state: Departure["state"],
  ) => {
    const departs = calendar.clockTime(day, minuteOf(one.time));
    const { direction, time } = one;
    const notes = state === "cancelled" ? [one] : [one, ...remarks];
    return { direction, date, time, state, ...joinedNotes(notes), departs, arrives: departs + minutes * MINUTE_MS };
  };
  const regular = regularOn(service, day).map((one) => {
    const change = cancelled.find((each) => appliesTo(each, one));
    if (!change) return timed(one, "scheduled");
    const hasNote = change.note !== null || change.note_ie !== null;
    return timed(hasNote ? { ...one, note: change.note, note_ie: change.note_ie } : one, "cancelled");
  });
  const extra = ofDay.flatMap(({ kind, direction, time, note, note_ie }) =>
    kind === "extra" && direction && time ? timed({ direction, time, note, note_ie }, "extra") : [],
  );
  return [...regular, ...extra].sort((one, other) => one.departs - other.departs);
}

type Notes = Pick<Departure, "note" | "note_ie">;

const SEPARATOR = " · ";

/** In each of the two languages all of the notes, where one of them has that language. */
function joinedNotes(notes: readonly Notes[]): Notes {
  const joined = (texts: readonly (string | null)[]) => texts.filter(Boolean).join(SEPARATOR);
  const has = (field: "note" | "note_ie") => notes.some((one) => one[field]);
  return {
    note: has("note") ? joined(notes.map(({ note, note_ie }) => note ?? note_ie)) : null,
    note_ie: has("note_ie") ? joined(notes.map(({ note, note_ie }) => note_ie ?? note)) : null,
  };
}

/** What a departure says of itself, and what is remarked of its whole day, which its note joins. */
export function notesApart({ changes }: Pick<Timetable, "changes">, of: Departure): { own: Notes; remark: Notes } {
  const isOfDay = ({ date_from, date_to }: Change) => date_from <= of.date && of.date <= date_to;
  const remark = joinedNotes(changes.filter((one) => one.kind === "remark" && isOfDay(one)));
  const ownText = (joined: string | null, remarked: string | null) => {
    if (joined === null || remarked === null || joined === remarked) return joined === remarked ? null : joined;
    const end = SEPARATOR + remarked;
    return joined.endsWith(end) ? joined.slice(0, -end.length) : joined;
  };
  const own = {
    note: ownText(of.note, remark.note ?? remark.note_ie),
    note_ie: ownText(of.note_ie, remark.note_ie ?? remark.note),
  };
  return { own, remark };
}

const appliesTo = (change: Change, { direction, time }: Pick<TimetableDeparture, "direction" | "time">) =>
  (change.direction ?? direction) === direction && (change.time ?? time) === time;

/** A season as the engine of the opening times has it: each departure is an interval that ends with its arrival. */
type ServiceSeason = Season & { departures: readonly TimetableDeparture[] };
type ServicePlans = {
  plans: Plans;
  /** All departures of the season without days. */
  allYear: readonly TimetableDeparture[];
  isAsSunday: boolean;
};

function readService({ seasons, minutes, holiday_rule }: Service): ServicePlans {
  const timesOf = ({ departures }: TimetableSeason): RegularTimes[] =>
    departures.map(({ time, days }) => ({ days, from: time, to: clockAfter(time, minutes) }));
  const allYear = seasons.find(({ from }) => from === null);
  const plans = readPlans({
    regular: allYear ? timesOf(allYear) : [],
    seasons: seasons.flatMap((season): ServiceSeason[] => {
      const { from, to, departures } = season;
      return from && to ? [{ from, to, departures, regular: timesOf(season) }] : [];
    }),
    ...(holiday_rule === "none" && { publicHolidays: {} }),
  });
  return { plans, allYear: allYear?.departures ?? [], isAsSunday: holiday_rule === "as_sunday" };
}

/** The departures of the timetable on a date. The runs of a layer are in the order of its departures. */
function regularOn({ plans, allYear, isAsSunday }: ServicePlans, day: LocalDay): TimetableDeparture[] {
  const { runs, season } = layerOn(plans, day);
  const departures = (season as ServiceSeason | undefined)?.departures ?? allYear;
  const asDay = isAsSunday && day.holiday ? { ...day, weekday: SUNDAY } : day;
  return runs.flatMap((run, at) => (isOnWeekday(run, asDay) ? departures[at]! : []));
}

/** @example clockAfter("23:50", 15) // "00:05" */
function clockAfter(time: string, minutes: number): string {
  const minute = (minuteOf(time) + minutes) % DAY_MINUTES;
  return [Math.floor(minute / 60), minute % 60].map((number) => String(number).padStart(2, "0")).join(":");
}
