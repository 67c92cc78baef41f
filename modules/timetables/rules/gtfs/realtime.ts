import { ZONE } from "#core/domain/local-time.ts";
import type { Timetable, TimetableChange } from "#modules/timetables/contract/timetables.ts";
import { departuresOn } from "../departures.ts";
import { gtfsDate, isInFeed, tripId } from "./static-feed.ts";

/** How far ahead programs look. */
const DAYS_AHEAD = 60;

/** A departure of the timetable that does not take place. */
type CancelledTrip = {
  tripId: string;
  routeId: string;
  directionId: 0 | 1;
  startDate: string;
  startTime: string;
};

/** What is otherwise on some days, in words. Instants are epoch seconds. */
export type ServiceAlert = {
  id: string;
  timetable: Timetable;
  change: TimetableChange;
  effect: "no-service" | "reduced" | "additional" | "other";
  start: number;
  end: number;
};

export function cancelledTrips(timetables: readonly Timetable[], today: Temporal.PlainDate): CancelledTrip[] {
  // That of yesterday may be under way.
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, day) => today.add({ days: day - 1 }));
  return timetables.filter(isInFeed).flatMap((timetable) => {
    const cancellations = timetable.changes.filter(({ kind }) => kind === "cancelled");
    const isCancelledOn = (date: string) =>
      cancellations.some(({ date_from, date_to }) => date_from <= date && date <= date_to);
    return days
      .filter((day) => isCancelledOn(day.toString()))
      .flatMap((day) => departuresOn(timetable, day).filter(({ state }) => state === "cancelled"))
      .map(({ direction, date, time }) => ({
        tripId: tripId(timetable, direction, time),
        routeId: timetable.id,
        directionId: direction === "there" ? 0 : 1,
        startDate: gtfsDate(date),
        startTime: `${time}:00`,
      }));
  });
}

export function serviceAlerts(timetables: readonly Timetable[]): ServiceAlert[] {
  return timetables.filter(isInFeed).flatMap((timetable) =>
    timetable.changes.map((change) => ({
      id: change.id,
      timetable,
      change,
      effect: effectOf(change),
      start: secondsAt(Temporal.PlainDate.from(change.date_from)),
      end: secondsAt(Temporal.PlainDate.from(change.date_to).add({ days: 1 })),
    })),
  );
}

function effectOf({ kind, time, direction }: TimetableChange): ServiceAlert["effect"] {
  if (kind !== "cancelled") return kind === "extra" ? "additional" : "other";
  return time || direction ? "reduced" : "no-service";
}

/** The midnight at which a local date begins. */
const secondsAt = (date: Temporal.PlainDate) => Math.floor(date.toZonedDateTime(ZONE).epochMilliseconds / 1000);
