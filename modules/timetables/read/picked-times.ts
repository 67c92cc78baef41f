import type { GtfsLeftOut } from "../contract/gtfs.ts";
import type { DatedDeparture } from "../rules/gtfs/dates-to-seasons.ts";
import type { PickedTrip } from "./feed.ts";
import type { ServiceDays, Window } from "./service-days.ts";

const DAY_MINUTES = 1440;

type Found = { departures: DatedDeparture[]; minutes: number; left_out: Omit<GtfsLeftOut, "days"> };

/** The departures between two stops on each day of a window, in both directions, and how long most take. */
export function pickedTimes(
  trips: ReadonlyMap<string, PickedTrip>,
  services: ServiceDays,
  { from, to }: Window,
): Found {
  const left_out = { frequencies: 0, times: 0, minutes: 0 };
  const runs: { service: string; direction: "there" | "back"; leaves: number; takes: number }[] = [];
  for (const { trip, origin, destination } of trips.values()) {
    if (!origin || !destination) continue; // it does not go between the two
    if (trip.frequency) {
      left_out.frequencies += 1;
      continue;
    }
    const direction = origin.sequence < destination.sequence ? "there" : "back";
    const [first, second] = direction === "there" ? [origin, destination] : [destination, origin];
    if (first.leaves === null || second.arrives === null || second.arrives <= first.leaves) left_out.times += 1;
    else runs.push({ service: trip.service, direction, leaves: first.leaves, takes: second.arrives - first.leaves });
  }
  const minutes = mostCommon(runs.map(({ takes }) => takes));
  left_out.minutes = runs.filter(({ takes }) => takes !== minutes).length;
  const departures: DatedDeparture[] = [];
  // What leaves after midnight belongs to the service of the day before.
  for (let day = from.subtract({ days: 1 }); Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) {
    for (const { service, direction, leaves } of runs) {
      if (!services.runsOn(service, day)) continue;
      const date = day.add({ days: Math.floor(leaves / DAY_MINUTES) });
      if (Temporal.PlainDate.compare(from, date) > 0 || Temporal.PlainDate.compare(date, to) > 0) continue;
      departures.push({ date: date.toString(), direction, time: clock(leaves % DAY_MINUTES) });
    }
  }
  return { departures, minutes: Math.min(Math.max(minutes, 1), DAY_MINUTES - 1), left_out };
}

function mostCommon(numbers: readonly number[]): number {
  const counts = Map.groupBy(numbers, (number) => number);
  return [...counts].sort(([a, one], [b, other]) => other.length - one.length || a - b)[0]?.[0] ?? 1;
}

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
