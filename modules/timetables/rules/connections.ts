import type { JourneyEnd } from "#core/domain/journeys.ts";
import { metresByRoad, minutesOnFoot, type Place as Point } from "#core/domain/my-day/travel.ts";
import { placeKey } from "#core/domain/pages/place-names.ts";
import type { Departure, Timetable } from "../contract/timetables.ts";
import { endsOf } from "./lines.ts";

/** A departure, with where it leaves and arrives. */
export type Leg = { timetable: Timetable; departure: Departure; from: JourneyEnd; to: JourneyEnd };

/** Two legs of which the second can be caught from the first. */
export type Change = { first: Leg; second: Leg; wait: number };

/** Minutes from arriving to leaving at the same stop: to get off, with luggage, and a few minutes of delay. */
export const LEAST_CHANGE = 10;
/** Who waits longer does not connect, but goes on another time. */
const MOST_WAIT = 6 * 60;
/** By road, from a pier to the bus stop beside it. */
const MAX_BETWEEN_TWINS_M = 1_000;
const MINUTE_MS = 60_000;

/** The departures of a list that are not cancelled, with their ends. */
export const legsOf = (timetables: readonly Timetable[], departures: readonly Departure[]): Leg[] =>
  departures.flatMap((departure) => {
    const timetable = timetables.find(({ id }) => id === departure.timetable_id);
    if (!timetable || departure.state === "cancelled") return [];
    return [{ timetable, departure, ...endsOf(timetable, departure.direction) }];
  });

/** Everything that can be caught from something else of the same list. */
export function changesAmong(legs: readonly Leg[]): Change[] {
  return legs.flatMap((first) =>
    legs.flatMap((second) => {
      const needed = minutesToChange(first.to, second.from);
      // Nobody changes to go back to where they came from.
      if (needed === null || minutesToChange(first.from, second.to) !== null) return [];
      const wait = (leavesAt(second) - arrivesAt(first)) / MINUTE_MS;
      return wait >= needed && wait <= MOST_WAIT ? [{ first, second, wait }] : [];
    }),
  );
}

/** Minutes that one needs from a stop to another; null: they are not at the same place. */
export function minutesToChange(one: JourneyEnd, other: JourneyEnd): number | null {
  const metres = metresByRoad(pointOf(one), pointOf(other));
  if (metres !== null) return metres <= MAX_BETWEEN_TWINS_M ? LEAST_CHANGE + minutesOnFoot(metres) : null;
  return namesOf(one).some((name) => namesOf(other).includes(name)) ? LEAST_CHANGE : null;
}

const pointOf = ({ latitude, longitude }: JourneyEnd): Point => ({ latitude, longitude });

/** The names of a place, as they are compared. */
export const namesOf = ({ name, name_ie }: Pick<JourneyEnd, "name" | "name_ie">): string[] =>
  [name, name_ie].flatMap((one) => (one === null ? [] : placeKey(one)));

export const leavesAt = ({ departure }: Leg): number => Date.parse(departure.departs_at);
export const arrivesAt = ({ departure }: Leg): number => Date.parse(departure.arrives_at);

/** To a leg that is given the best others: after it what arrives first, before it what leaves last. */
export function bestBeside(changes: readonly Change[], given: "first" | "second", shown: number): Change[] {
  return [...Map.groupBy(changes, (change) => change[given]).values()].flatMap((ofLeg) =>
    (given === "first" ? ofLeg.toSorted(byArrival) : ofLeg.toSorted(byDeparture)).slice(0, shown),
  );
}

/** Without what leaves earlier and arrives no earlier than another: nobody chooses it. */
export const withoutWorse = (changes: readonly Change[]): Change[] =>
  changes.filter((one) => !changes.some((other) => other !== one && isBetter(other, one))).sort(inOrder);

function isBetter(other: Change, one: Change): boolean {
  const later = leavesAt(other.first) - leavesAt(one.first);
  const sooner = arrivesAt(one.second) - arrivesAt(other.second);
  if (!isSameTrip(one, other) || later < 0 || sooner < 0) return false;
  return later > 0 || sooner > 0;
}

const isSameTrip = (one: Change, other: Change) =>
  minutesToChange(one.first.from, other.first.from) !== null &&
  minutesToChange(one.second.to, other.second.to) !== null;

const byArrival = (one: Change, other: Change) =>
  arrivesAt(one.second) - arrivesAt(other.second) || leavesAt(one.second) - leavesAt(other.second);
/** The last to leave first; of those that leave together what arrives first. */
const byDeparture = (one: Change, other: Change) =>
  leavesAt(other.first) - leavesAt(one.first) || arrivesAt(one.first) - arrivesAt(other.first);
export const inOrder = (one: Change, other: Change) =>
  leavesAt(one.first) - leavesAt(other.first) || arrivesAt(one.second) - arrivesAt(other.second);
