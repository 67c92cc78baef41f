import { ZONE } from "../local-time.ts";

const FREQUENCY = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" } as const;
const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** Not every month has a fifth Friday: people mean the last one. */
const LAST_COUNTED_PLACE = 4;

export type Every = keyof typeof FREQUENCY;
export const EVERY = Object.keys(FREQUENCY) as Every[];

/** The recurrence of an event as people choose it in a form; the rest follows from its first day. */
export type Repeat = {
  every: Every;
  /** 2: every second day, week, month or year. */
  interval: number;
  /** For weekly recurrence: ISO weekdays, 1 Monday … 7 Sunday. */
  weekdays: readonly number[];
  /** For monthly or yearly recurrence: the first (1) … fourth or last (-1) such weekday; null: the same date. */
  place: number | null;
  end: RepeatEnd;
};

/** `until`: the last local date on which it may begin. */
export type RepeatEnd = { kind: "never" } | { kind: "until"; until: string } | { kind: "count"; count: number };

export const newRepeat = (every: Every, first: Temporal.PlainDate): Repeat => ({
  every,
  interval: 1,
  weekdays: every === "week" ? [first.dayOfWeek] : [],
  place: null,
  end: { kind: "never" },
});

/** The places of a weekday in its month: 1 June 2026 is the first Monday of June. */
export function placesOf(day: Temporal.PlainDate): number[] {
  const place = Math.ceil(day.day / 7);
  return [...(place <= LAST_COUNTED_PLACE ? [place] : []), ...(day.day + 7 > day.daysInMonth ? [-1] : [])];
}

/** The recurrence rule (RFC 5545) of an event whose first day is `first`. */
export function ruleOf({ every, interval, weekdays, place, end }: Repeat, first: Temporal.PlainDate): string {
  return [
    `FREQ=${FREQUENCY[every]}`,
    interval > 1 && `INTERVAL=${interval}`,
    every === "week" && `BYDAY=${[...weekdays].sort().map((day) => CODES[day - 1])}`,
    every === "year" && `BYMONTH=${first.month}`,
    (every === "month" || every === "year") &&
      (place === null ? `BYMONTHDAY=${first.day}` : `BYDAY=${place}${CODES[first.dayOfWeek - 1]}`),
    end.kind === "until" && `UNTIL=${endOfDay(end.until)}`,
    end.kind === "count" && `COUNT=${end.count}`,
  ]
    .filter(Boolean)
    .join(";");
}

/** The choice that corresponds to a rule; null where the form cannot represent the rule. */
export function repeatOf(rule: string, first: Temporal.PlainDate): Repeat | null {
  const {
    FREQ,
    INTERVAL,
    COUNT,
    UNTIL,
    WKST: _,
    ...days
  } = Object.fromEntries(rule.split(";").map((part) => part.split("=", 2))) as Record<string, string | undefined>;
  const every = EVERY.find((one) => FREQUENCY[one] === FREQ);
  const which = every && daysOf(every, days, first);
  if (!which) return null;
  const end: RepeatEnd = COUNT
    ? { kind: "count", count: Number(COUNT) }
    : UNTIL
      ? { kind: "until", until: dayOf(UNTIL) }
      : { kind: "never" };
  return { every, interval: Number(INTERVAL ?? 1), ...which, end };
}

/** The same choice for another first day: weekday and place move with it. */
export function repeatFrom(repeat: Repeat, was: Temporal.PlainDate, now: Temporal.PlainDate): Repeat {
  const others = repeat.weekdays.filter((day) => day !== was.dayOfWeek);
  const weekdays = repeat.every === "week" ? [...new Set([...others, now.dayOfWeek])] : repeat.weekdays;
  const places = placesOf(now);
  const place = repeat.place === null || places.includes(repeat.place) ? repeat.place : places[0]!;
  return { ...repeat, weekdays, place };
}

type Which = Pick<Repeat, "weekdays" | "place">;

function daysOf(every: Every, rule: Record<string, string | undefined>, first: Temporal.PlainDate): Which | null {
  const given = Object.entries(rule).map((pair) => pair.join("="));
  const month = `BYMONTH=${first.month}`;
  if (every === "week") return weekOf(rule, first);
  if (given.length === 0) return { weekdays: [], place: null };
  const rest = every === "year" ? given.filter((part) => part !== month) : given;
  if (every === "day" || rest.length !== 1 || (every === "year" && !given.includes(month))) return null;
  if (rest[0] === `BYMONTHDAY=${first.day}`) return { weekdays: [], place: null };
  const place = placesOf(first).find((one) => rest[0] === `BYDAY=${one}${CODES[first.dayOfWeek - 1]}`);
  return place === undefined ? null : { weekdays: [], place };
}

function weekOf({ BYDAY, ...rest }: Record<string, string | undefined>, first: Temporal.PlainDate): Which | null {
  if (Object.keys(rest).length > 0) return null;
  const weekdays = BYDAY ? BYDAY.split(",").map((code) => CODES.indexOf(code) + 1) : [first.dayOfWeek];
  return weekdays.includes(first.dayOfWeek) ? { weekdays, place: null } : null;
}

/** RFC 5545 counts the end in UTC where the start is an instant. */
function endOfDay(date: string): string {
  const end = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: ZONE, plainTime: "23:59:59" });
  return end.toInstant().toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
}

function dayOf(until: string): string {
  if (!until.endsWith("Z")) return Temporal.PlainDate.from(until.slice(0, 8)).toString();
  return Temporal.Instant.from(until).toZonedDateTimeISO(ZONE).toPlainDate().toString();
}
