import type { Intent, Understanding } from "@eolaire/understanding";
import type { Calls } from "#core/domain/asking/calls.ts";
import { type Asked, typedAs, unmet } from "#core/domain/asking/unmet.ts";
import { placeKey } from "#core/domain/pages/place-names.ts";
import type { DepartureOfRoute } from "../contract/asked.ts";
import type { Departure, Timetable } from "../contract/timetables.ts";
import { operatorsNamed } from "./asked-operators.ts";

type Context = { calls: Calls; now: Temporal.Instant; timetables: readonly Timetable[] };

const DEPARTURES_SHOWN = 6;
const DAYS_LOOKED_AHEAD = 7;

/**
 * The departures that were asked for: of a day and its hours, else the next ones of each direction; "last": of the day. Where none leaves
 * then, or none goes there, those of the next day and of other routes, and that is said.
 */
export async function departuresFor(
  understood: Understanding,
  go: Intent | null,
  { calls, now, timetables }: Context,
): Promise<Asked<DepartureOfRoute>> {
  const { when } = understood;
  const by = go?.by ?? null;
  const ofMode = timetables.filter((one) => by === null || one.mode === by);
  const named = operatorsNamed(understood, timetables);
  const ofOperator = ofMode.filter((one) => named.includes(one));
  const { routes, isThere } = routesFor(ofOperator.length > 0 ? ofOperator : ofMode, go);
  const span = when?.kind === "now" ? undefined : when?.spans[0];
  const isDay = span !== undefined || go?.which === "last" || go?.which === "first";
  const date = span?.from.toPlainDate().toString();
  const { departures, next } = await calls.departures(date === undefined ? {} : { date });
  const from = Math.max(now.epochMilliseconds, when?.kind === "day" ? 0 : (span?.from.epochMilliseconds ?? 0));
  const to = span && when?.kind !== "at" && when?.kind !== "day" ? span.to.epochMilliseconds : Number.POSITIVE_INFINITY;
  const isOnRoute = (one: Departure) =>
    routes.some(({ id, direction }) => id === one.timetable_id && direction === one.direction);
  const isThen = ({ departs_at }: Departure) => Date.parse(departs_at) >= from && Date.parse(departs_at) <= to;
  const ofDay = isDay ? departures.filter((one) => isOnRoute(one) && isThen(one)) : [];
  const isNoneThen = isDay && ofDay.length === 0;
  const later = isNoneThen && span ? await firstDayAfter(span.from.toPlainDate(), isOnRoute, calls) : [];
  const listed = [ofDay, later, next.filter(isOnRoute)].find((some) => some.length > 0) ?? [];
  const items = firstOfEach(listed, isNoneThen ? null : (go?.which ?? null)).map((one) => ({
    ...one,
    ...routeOf(one, timetables),
  }));
  const [first] = items;
  if (!first) return { items, unmet: [] };
  // "The last boat" is one of today.
  const ofTime = span ? typedAs(understood, "when") : typedAs(understood, "intent");
  return {
    items,
    unmet: [
      ...(isNoneThen ? unmet("departures", "none_then", ofTime, first.departs_at) : []),
      ...(isThere ? [] : unmet("departures", "no", typedAs(understood, "place"))),
      // What a child pays stands among the prices.
      ...unmet("departures", "not_known", understood.asksPrice ? [] : typedAs(understood, "fact")),
    ],
  };
}

/** What leaves on the next day on which something does. */
async function firstDayAfter(day: Temporal.PlainDate, isMeant: (one: Departure) => boolean, calls: Calls) {
  for (let days = 1; days <= DAYS_LOOKED_AHEAD; days++) {
    const { departures } = await calls.departures({ date: day.add({ days }).toString() });
    const found = departures.filter((one) => isMeant(one) && one.state !== "cancelled");
    if (found.length > 0) return found;
  }
  return [];
}

function firstOfEach(listed: readonly Departure[], which: Intent["which"]): Departure[] {
  const each = [...Map.groupBy(listed, ({ mode, direction }) => `${mode} ${direction}`).values()];
  const shown = Math.max(1, Math.floor(DEPARTURES_SHOWN / Math.max(1, each.length)));
  return each
    .flatMap((ofRoute) => (which === "last" ? ofRoute.slice(-1) : ofRoute.slice(0, shown)))
    .sort((one, other) => one.departs_at.localeCompare(other.departs_at));
}

function routeOf({ timetable_id, direction }: Departure, timetables: readonly Timetable[]) {
  const timetable = timetables.find(({ id }) => id === timetable_id);
  const { from, to } = timetable ? endsIn(timetable, direction) : { from: [], to: [] };
  return { from: from[0] ?? null, from_ie: from[1] ?? null, to: to[0] ?? null, to_ie: to[1] ?? null };
}

type Route = { id: string; direction: Departure["direction"] };

/** The directions that lead from and to the places that were named; all where no timetable has those places. */
export function routesFor(timetables: readonly Timetable[], go: Intent | null): { routes: Route[]; isThere: boolean } {
  const all = timetables.flatMap((one) =>
    (["there", "back"] as const).map((direction) => ({ ...endsIn(one, direction), id: one.id, direction })),
  );
  const isAt = (names: readonly (string | null)[], key: string | null) =>
    key === null || names.some((name) => name !== null && placeKey(name) === placeKey(key));
  const named = all.filter(({ from, to }) => isAt(from, go?.from ?? null) && isAt(to, go?.to ?? null));
  return named.length > 0 ? { routes: named, isThere: true } : { routes: all, isThere: false };
}

function endsIn(one: Timetable, direction: Departure["direction"]) {
  const origin = [one.origin, one.origin_ie];
  const destination = [one.destination, one.destination_ie];
  return direction === "there" ? { from: origin, to: destination } : { from: destination, to: origin };
}
