import type { Intent, Ride, Understanding } from "@eolaire/understanding";
import type { Calls } from "#core/domain/asking/calls.ts";
import { type Asked, typedAs, type Unmet, unmet } from "#core/domain/asking/unmet.ts";
import type { JourneyEnd } from "#core/domain/journeys.ts";
import { minuteOf, todayAt } from "#core/domain/local-time.ts";
import { placeKey } from "#core/domain/pages/place-names.ts";
import type { Connection } from "../contract/asked.ts";
import type { Departure, Timetable } from "../contract/timetables.ts";
import {
  bestBeside,
  type Change,
  changesAmong,
  inOrder,
  type Leg,
  legsOf,
  namesOf,
  withoutWorse,
} from "./connections.ts";

type Context = { calls: Calls; now: Temporal.Instant; timetables: readonly Timetable[] };

const SHOWN = 4;
/** Beside a leg that was named, the best other and one more. */
const SHOWN_BESIDE = 2;
const DAYS_LOOKED_AHEAD = 7;

/** What is asked to connect, and when. */
type Wish = {
  rides: readonly Ride[];
  from: string | null;
  to: string | null;
  /** Those that were named, in order. */
  days: readonly Temporal.PlainDate[];
  spans: readonly { from: number; to: number }[];
};

/**
 * Where a change is asked for (“which boat for the 11.20 bus”, or from where to where nothing goes without one), what can be caught: of the
 * first of the asked days that has it, else of the next day. Null: no change is asked for, or no timetable has those places.
 */
export async function connectionsFor(
  understood: Understanding,
  go: Intent | null,
  context: Context,
): Promise<Asked<Connection> | null> {
  const wish = go && wishOf(understood, go, context.timetables);
  if (!wish) return null;
  const asked = await firstDayWith(wish, context);
  if (asked) return { items: asked.map(answered), unmet: [] };
  // None then, or none of that time of the clock on any day: the same without it.
  const later = await dayAfter(wish, context);
  const other = later ?? (await firstDayWith(withoutTime(wish), context)) ?? [];
  return { items: other.map(answered), unmet: missing(understood, other[0] ?? null, later !== null) };
}

function missing(understood: Understanding, next: Change | null, isLater: boolean): Unmet[] {
  const typed = [...typedAs(understood, "when"), ...typedAs(understood, "intent", "go")];
  if (next && !isLater) return unmet("connections", "no", typedAs(understood, "when"));
  // What is not shown says so above what leaves.
  const group = next ? "connections" : "departures";
  return unmet(group, "no_connection", typed, next?.first.departure.departs_at ?? null);
}

function wishOf(
  { rides, days, when, terms, because }: Understanding,
  { from, to }: Intent,
  timetables: readonly Timetable[],
): Wish | null {
  const [one, other] = [rides[0], rides.find(({ by }) => by !== rides[0]?.by)];
  const isRoute = from !== null && to !== null && from !== to;
  const isChange = one !== undefined && other !== undefined;
  if (!isChange && !(isRoute && !isDirect(timetables, from, to))) return null;
  if (![from, to].every((place) => place === null || isEnd(timetables, place))) return null;
  const named = isChange ? [one, other] : rides.slice(0, 1);
  const isGiven = named.some(({ leaves, which }) => leaves.length > 0 || which !== null);
  // “Bus and boat times” are two lists.
  const typed = because.filter(({ as }) => as === "intent").flatMap(({ typed: said }) => said.split(" "));
  if (isChange && !isGiven && !isRoute && terms.every((term) => typed.includes(term))) return null;
  const isTimed = named.some(({ leaves }) => leaves.length > 0);
  const isSpan = when?.kind === "during" || when?.kind === "day";
  const spans = when?.kind === "during" && !isTimed ? when.spans : [];
  const ofSpans = isSpan ? when.spans.map((span) => span.from.toPlainDate()) : [];
  return {
    rides: named,
    from,
    to,
    days: days.length > 0 ? days : ofSpans,
    spans: spans.map((span) => ({ from: span.from.epochMilliseconds, to: span.to.epochMilliseconds })),
  };
}

const isAt = (end: Pick<JourneyEnd, "name" | "name_ie">, place: string) => namesOf(end).includes(placeKey(place));

const endsOfAll = (timetables: readonly Timetable[]) =>
  timetables.map((one) => [
    { name: one.origin, name_ie: one.origin_ie },
    { name: one.destination, name_ie: one.destination_ie },
  ]);

const isEnd = (timetables: readonly Timetable[], place: string) =>
  endsOfAll(timetables).some((ends) => ends.some((end) => isAt(end, place)));

const isDirect = (timetables: readonly Timetable[], from: string, to: string) =>
  endsOfAll(timetables).some((ends) => [from, to].every((place) => ends.some((end) => isAt(end, place))));

const withoutTime = (wish: Wish): Wish => ({
  ...wish,
  rides: wish.rides.map((ride) => ({ ...ride, leaves: [] })),
});

/** On the first of the asked days that has one; where none was asked for, the next day that has. */
async function firstDayWith(wish: Wish, context: Context): Promise<Change[] | null> {
  const today = todayAt(context.now);
  const days =
    wish.days.length > 0
      ? wish.days
      : Array.from({ length: DAYS_LOOKED_AHEAD + 1 }, (_, ahead) => today.add({ days: ahead }));
  return firstOf(days, wish, context);
}

async function dayAfter(wish: Wish, context: Context): Promise<Change[] | null> {
  const last = wish.days.at(-1);
  if (!last) return null;
  const days = Array.from({ length: DAYS_LOOKED_AHEAD }, (_, ahead) => last.add({ days: ahead + 1 }));
  return firstOf(days, { ...wish, spans: [] }, context);
}

async function firstOf(days: readonly Temporal.PlainDate[], wish: Wish, { calls, now, timetables }: Context) {
  for (const day of days) {
    const { departures } = await calls.departures({ date: day.toString() });
    const found = connectionsOf(departures, timetables, wish, now);
    if (found.length > 0) return found;
  }
  return null;
}

/** Those of a day's departures that are asked for, in order. */
function connectionsOf(
  departures: readonly Departure[],
  timetables: readonly Timetable[],
  wish: Wish,
  now: Temporal.Instant,
): Change[] {
  const legs = legsOf(timetables, departures);
  const changes = changesAmong(legs, (first, second) => isMeant(first, second, wish)).filter((change) =>
    isThen(change, wish, now),
  );
  const given = givenOf(wish.rides);
  if (!given) return withoutWorse(changes.filter((one) => isInSpans(one.first, wish))).slice(0, SHOWN);
  const meant = legsMeant(given, legs, wish);
  return (["first", "second"] as const)
    .flatMap((at) =>
      bestBeside(
        changes.filter((change) => meant.has(change[at].departure)),
        at,
        SHOWN_BESIDE,
      ),
    )
    .slice(0, SHOWN)
    .sort(inOrder);
}

/** The boat or bus that is given, to which the other is asked: the one with a time, else the one that is “the first”. */
const givenOf = (rides: readonly Ride[]): Ride | null =>
  rides.find(({ leaves }) => leaves.length > 0) ??
  rides.find(({ which }) => which !== null && which !== "next") ??
  null;

/** Whether two routes lead between the places that were named, by what was named. */
function isMeant(first: Leg, second: Leg, { rides, from, to }: Wish): boolean {
  const legs = [first, second];
  const isRoute = from !== null && to !== null && isAt(first.from, from) && isAt(second.to, to);
  const leads = legs.some((leg) => (from === null || isAt(leg.from, from)) && (to === null || isAt(leg.to, to)));
  return (isRoute || leads) && rides.every(({ by }) => legs.some(({ departure }) => departure.mode === by));
}

/** Whether each leaves at the time that was named for it, and none has gone. */
const isThen = ({ first, second }: Change, { rides }: Wish, now: Temporal.Instant): boolean =>
  first.leaves > now.epochMilliseconds &&
  rides.every((ride) => [first, second].some((leg) => leg.departure.mode === ride.by && isTimeOf(ride, leg)));

const isTimeOf = ({ leaves }: Ride, { departure }: Leg) =>
  leaves.length === 0 || leaves.includes(minuteOf(departure.time));

const isInSpans = (leg: Leg, { spans }: Wish) =>
  spans.length === 0 || spans.some(({ from, to }) => leg.leaves >= from && leg.leaves <= to);

/** The departures that a given boat or bus may be: of each route the first or last of those of the time, or all. */
function legsMeant(given: Ride, legs: readonly Leg[], wish: Wish): ReadonlySet<Departure> {
  const possible = legs.filter(
    (leg) => leg.departure.mode === given.by && isTimeOf(given, leg) && isInSpans(leg, wish),
  );
  if (given.leaves.length > 0) return new Set(possible.map(({ departure }) => departure));
  const routes = Map.groupBy(possible, ({ from, to }) => [...namesOf(from), ...namesOf(to)].join());
  const ofEach = [...routes.values()].map((ofRoute) => {
    const sorted = ofRoute.toSorted((one, other) => one.leaves - other.leaves);
    return given.which === "last" ? sorted.at(-1)! : sorted[0]!; // a route has at least one
  });
  return new Set(ofEach.map(({ departure }) => departure));
}

const answered = ({ first, second, wait }: Change): Connection => ({
  legs: [first, second].map(({ departure, timetable, from, to }) => ({
    ...departure,
    from: from.name,
    from_ie: from.name_ie,
    to: to.name,
    to_ie: to.name_ie,
    operator: timetable.operator,
    operator_ie: timetable.operator_ie,
  })),
  wait_minutes: wait,
});
