import type { JourneyEnd } from "#core/domain/journeys.ts";
import { placeKey } from "#core/domain/pages/place-names.ts";
import { metresByRoad, minutesOnFoot, type Place as Point } from "#core/domain/travel.ts";
import type { Departure, Timetable } from "../contract/timetables.ts";
import { endsOf } from "./lines.ts";

/** A departure, with where it leaves and arrives, and when in epoch milliseconds. */
export type Leg = {
  timetable: Timetable;
  departure: Departure;
  from: JourneyEnd;
  to: JourneyEnd;
  leaves: number;
  arrives: number;
};

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
    const leaves = Date.parse(departure.departs_at);
    const arrives = Date.parse(departure.arrives_at);
    return [{ timetable, departure, ...endsOf(timetable, departure.direction), leaves, arrives }];
  });

/** The legs of one timetable in one direction, which have the same ends. */
const routesOf = (legs: readonly Leg[]): Leg[][] => [
  ...Map.groupBy(legs, ({ departure }) => `${departure.timetable_id} ${departure.direction}`).values(),
];

/**
 * What can be caught from something else of the same list. Ends are compared once for each two routes, of which a town may have many.
 * @param isMeant whether two routes, of which these are examples, are asked for
 */
export function changesAmong(
  legs: readonly Leg[],
  isMeant: (first: Leg, second: Leg) => boolean = () => true,
): Change[] {
  const routes = routesOf(legs);
  return routes.flatMap((ofFirst) =>
    routes.flatMap((ofSecond) => {
      const [first, second] = [ofFirst[0]!, ofSecond[0]!]; // a route has at least one
      const needed = isMeant(first, second) ? minutesToChange(first.to, second.from) : null;
      // Nobody changes to go back to where they came from.
      if (needed === null || minutesToChange(first.from, second.to) !== null) return [];
      return ofFirst.flatMap((one) => ofSecond.flatMap((other) => changeBetween(one, other, needed)));
    }),
  );
}

function changeBetween(first: Leg, second: Leg, needed: number): Change[] {
  const wait = (second.leaves - first.arrives) / MINUTE_MS;
  return wait >= needed && wait <= MOST_WAIT ? [{ first, second, wait }] : [];
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

/** To a leg that is given the best others: after it what arrives first, before it what leaves last. */
export function bestBeside(changes: readonly Change[], given: "first" | "second", shown: number): Change[] {
  return [...Map.groupBy(changes, (change) => change[given]).values()].flatMap((ofLeg) =>
    (given === "first" ? ofLeg.toSorted(byArrival) : ofLeg.toSorted(byDeparture)).slice(0, shown),
  );
}

/** Without what leaves earlier and arrives no earlier than another: nobody chooses it. What is better stands before it, the last to leave first. */
export function withoutWorse(changes: readonly Change[]): Change[] {
  const chosen: Change[] = [];
  for (const one of bestBeside(changes, "first", 1).sort(byDepartureThenArrival))
    if (!chosen.some((other) => isBetter(other, one))) chosen.push(one);
  return chosen.sort(inOrder);
}

const byDepartureThenArrival = (one: Change, other: Change) =>
  other.first.leaves - one.first.leaves || one.second.arrives - other.second.arrives;

function isBetter(other: Change, one: Change): boolean {
  const later = other.first.leaves - one.first.leaves;
  const sooner = one.second.arrives - other.second.arrives;
  return later >= 0 && sooner >= 0 && later + sooner > 0 && isSameTrip(one, other);
}

const isSameTrip = (one: Change, other: Change) =>
  minutesToChange(one.first.from, other.first.from) !== null &&
  minutesToChange(one.second.to, other.second.to) !== null;

const byArrival = (one: Change, other: Change) =>
  one.second.arrives - other.second.arrives || one.second.leaves - other.second.leaves;
/** The last to leave first; of those that leave together what arrives first. */
const byDeparture = (one: Change, other: Change) =>
  other.first.leaves - one.first.leaves || one.first.arrives - other.first.arrives;
export const inOrder = (one: Change, other: Change) =>
  one.first.leaves - other.first.leaves || one.second.arrives - other.second.arrives;
