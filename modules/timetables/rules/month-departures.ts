import { datesOfMonth, monthPattern } from "@eolaire/opening-hours";
import { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import type { LineOfMonth, TimedJourney } from "#core/domain/journeys.ts";
import type { Timetable, TimetableChange, TimetableDeparture } from "../contract/timetables.ts";
import { timetabledOn } from "./departures.ts";

type MonthDepartures = Pick<LineOfMonth, "directions" | "changes">;

/** The departures of a month: the week of each direction, public holidays that differ, and what is cancelled or extra. */
export function departuresOfMonth(timetable: Timetable, month: Temporal.PlainYearMonth): MonthDepartures {
  const days = timetabledOn(timetable, datesOfMonth(month));
  const [first, last] = [days[0]!.date.toString(), days.at(-1)!.date.toString()];
  const isCancelled = (date: Temporal.PlainDate, direction: TimetableChange["direction"]) =>
    timetable.changes.some(
      (change) =>
        change.kind === "cancelled" &&
        change.time === null &&
        (change.direction === null || change.direction === direction) &&
        change.date_from <= date.toString() &&
        date.toString() <= change.date_to,
    );
  return {
    directions: DIRECTIONS.map((direction) => {
      const { weeks, exceptions } = monthPattern(
        days.map(({ date, departures, season, isOtherwise }) => ({
          date,
          layer: season,
          exception: isOtherwise ? "holiday" : null,
          value: departures.filter((one) => one.direction === direction).map(timed),
        })),
        (value) => JSON.stringify(value),
      );
      // Of a day on which everything is cancelled the change says so.
      const left = exceptions.map(({ dates, value }) => ({
        dates: dates.filter((date) => !isCancelled(date, direction)),
        value,
      }));
      return { direction, pattern: { weeks, exceptions: left.filter(({ dates }) => dates.length > 0) } };
    }),
    changes: timetable.changes.filter(({ date_from, date_to }) => date_from <= last && date_to >= first),
  };
}

const timed = ({ time, note, note_ie }: TimetableDeparture): TimedJourney => ({ time, note, note_ie });
