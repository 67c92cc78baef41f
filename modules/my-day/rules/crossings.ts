import type { Journey } from "#core/domain/journeys.ts";
import type { Stay } from "./address.ts";

/** The departures of a day by which one arrives and leaves: those there and those back, in order of time, also cancelled ones. */
export type Crossings = { there: Journey[]; back: Journey[] };

/**
 * What a visitor should know of the boats of her day.
 *
 * - `cancelled`: the boat that she has chosen
 * - `none`: nothing leaves in a direction on that day
 * - `first-after-start`: the first one arrives `at` an instant after the time of arrival
 * - `last-before-end`: the last one leaves `at` an instant before the time of leaving
 */
export type CrossingNote =
  | { kind: "cancelled"; journey: Journey }
  | { kind: "none"; direction: Journey["direction"] }
  | { kind: "first-after-start" | "last-before-end"; at: string; journey: Journey };

/** The boats; where there are none, whatever else goes there: a bus leads to the pier only where there is one. */
export function crossingsOf(journeys: readonly Journey[]): Crossings {
  const boats = journeys.filter(({ mode }) => mode === "boat");
  const chosen = boats.length > 0 ? boats : journeys;
  return {
    there: chosen.filter(({ direction }) => direction === "there"),
    back: chosen.filter(({ direction }) => direction === "back"),
  };
}

/** The boats of the chosen times: the one that arrives at the beginning of the stay, and the one that leaves at its end. */
export function chosenCrossings({ there, back }: Crossings, { start, end }: Stay) {
  const sailing = (one: Journey) => one.state !== "cancelled";
  const among = (journeys: Journey[], isChosen: (one: Journey) => boolean) =>
    journeys.find((one) => isChosen(one) && sailing(one)) ?? journeys.find(isChosen) ?? null;
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
    one?.state === "cancelled" ? [{ kind: "cancelled", journey: one }] : [],
  );
  return [
    ...cancelled,
    ...(first ? [] : [{ kind: "none", direction: "there" } as const]),
    ...(last ? [] : [{ kind: "none", direction: "back" } as const]),
    ...(first && stay.start !== null && Date.parse(first.arrives_at) > stay.start && chosen.there === null
      ? [{ kind: "first-after-start", at: first.arrives_at, journey: first } as const]
      : []),
    ...(last && stay.end !== null && Date.parse(last.departs_at) < stay.end
      ? [{ kind: "last-before-end", at: last.departs_at, journey: last } as const]
      : []),
  ];
}
