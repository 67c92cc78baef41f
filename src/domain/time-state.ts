import { ZONE } from "./local-time.ts";

/** Where something stands in time. What is `soon` begins within two hours. */
export type TimeState = "over" | "now" | "soon" | "later";

/** From its beginning up to its end, in epoch milliseconds. null: it has begun, or has no end. */
export type TimeSpan = { from: number | null; to: number | null };

const SOON_MS = 2 * 3_600_000;

/** The one rule by which everything that is shown is over, now, soon or later. The end itself is over, as with opening times. */
export function timeState({ from, to }: TimeSpan, now: number): TimeState {
  if (to !== null && to <= now) return "over";
  if (from === null || from <= now) return "now";
  return from - now <= SOON_MS ? "soon" : "later";
}

/** The next instant at which `timeState` differs, in epoch milliseconds; null: never. */
export function nextTimeState(span: TimeSpan, now: number): number | null {
  const { from, to } = span;
  switch (timeState(span, now)) {
    case "over":
      return null;
    case "now":
      return to;
    case "soon":
      return from;
    case "later":
      return from === null ? null : from - SOON_MS;
  }
}

/** An occurrence of an event. */
export const spanOfEvent = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): TimeSpan => ({
  from: Date.parse(starts_at),
  to: Date.parse(ends_at),
});

/** A post: an offer holds to the end of its last day, news for ever. */
export const spanOfPost = ({ valid_until }: { valid_until: string | null }): TimeSpan => ({
  from: null,
  to: valid_until === null ? null : endOfDay(valid_until),
});

const endOfDay = (date: string): number =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(ZONE).epochMilliseconds;

/** Each where it stood, but what is over after all that is not. */
export const overLast = <One>(of: readonly One[], spanOf: (one: One) => TimeSpan, now: number): One[] => {
  const isOver = (one: One) => timeState(spanOf(one), now) === "over";
  return [...of.filter((one) => !isOver(one)), ...of.filter(isOver)];
};

/** Without what is over, for lists of what is coming. */
export const notOver = <One>(of: readonly One[], spanOf: (one: One) => TimeSpan, now: number): One[] =>
  of.filter((one) => timeState(spanOf(one), now) !== "over");

type Repeated = { starts_at: string; ends_at: string; page_closed: boolean };

/** An event of a list at the first of its dates there that is not over, with those after it; the last one where all are. */
export function fromNowOn<One extends Repeated & { later: readonly Repeated[] }>(event: One, now: number): One {
  const dates = [event, ...event.later];
  const at = dates.findIndex((date) => timeState(spanOfEvent(date), now) !== "over");
  const { starts_at, ends_at, page_closed } = dates.at(at)!;
  if (at === 0) return event;
  return { ...event, starts_at, ends_at, page_closed, later: at < 0 ? [] : dates.slice(at + 1) };
}
