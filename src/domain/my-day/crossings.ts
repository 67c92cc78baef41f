import type { Departure } from "#core/contract/directory/timetables.ts";
import type { Stay } from "./address.ts";

/** The departures of a day by which one arrives and leaves: those there and those back, in order of time, also cancelled ones. */
export type Crossings = { there: Departure[]; back: Departure[] };

/**
 * What a visitor should know of the boats of her day.
 *
 * - `cancelled`: the boat that she has chosen
 * - `none`: nothing leaves in a direction on that day
 * - `first-after-start`: the first one arrives `at` an instant after the time of arrival
 * - `last-before-end`: the last one leaves `at` an instant before the time of leaving
 */
export type CrossingNote =
  | { kind: "cancelled"; departure: Departure }
  | { kind: "none"; direction: Departure["direction"] }
  | { kind: "first-after-start" | "last-before-end"; at: string; departure: Departure };

/** The boats; where there are none, whatever else goes there: a bus leads to the pier only where there is one. */
export function crossingsOf(departures: readonly Departure[]): Crossings {
  const boats = departures.filter(({ mode }) => mode === "boat");
  const chosen = boats.length > 0 ? boats : departures;
  return {
    there: chosen.filter(({ direction }) => direction === "there"),
    back: chosen.filter(({ direction }) => direction === "back"),
  };
}

/** The boats of the chosen times: the one that arrives at the beginning of the stay, and the one that leaves at its end. */
export function chosenCrossings({ there, back }: Crossings, { start, end }: Stay) {
  const sailing = (one: Departure) => one.state !== "cancelled";
  const among = (departures: Departure[], isChosen: (one: Departure) => boolean) =>
    departures.find((one) => isChosen(one) && sailing(one)) ?? departures.find(isChosen) ?? null;
  return {
    there: among(there, ({ arrives_at }) => Date.parse(arrives_at) === start),
    back: among(back, ({ departs_at }) => Date.parse(departs_at) === end),
  };
}

export function crossingNotes(crossings: Crossings, stay: Stay): CrossingNote[] {
  const { there, back } = crossings;
  if (there.length + back.length === 0) return [];
  const chosen = chosenCrossings(crossings, stay);
  const first = there.find(({ state }) => state !== "cancelled");
  const last = back.findLast(({ state }) => state !== "cancelled");
  const cancelled = [chosen.there, chosen.back].flatMap((one): CrossingNote[] =>
    one?.state === "cancelled" ? [{ kind: "cancelled", departure: one }] : [],
  );
  return [
    ...cancelled,
    ...(first ? [] : [{ kind: "none", direction: "there" } as const]),
    ...(last ? [] : [{ kind: "none", direction: "back" } as const]),
    ...(first && stay.start !== null && Date.parse(first.arrives_at) > stay.start && chosen.there === null
      ? [{ kind: "first-after-start", at: first.arrives_at, departure: first } as const]
      : []),
    ...(last && stay.end !== null && Date.parse(last.departs_at) < stay.end
      ? [{ kind: "last-before-end", at: last.departs_at, departure: last } as const]
      : []),
  ];
}
