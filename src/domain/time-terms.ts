import { todayAt, ZONE } from "./local-time.ts";

/** A query of which some terms say when a place has to be open. */
export type TimedQuery = {
  /** The other terms, as typed; may be empty. */
  rest: string;
  /** `now`, or an instant (ISO 8601). */
  openAt: string;
};

type Term =
  | { kind: "open" | "now" | "filler" }
  /** `days` from today on, or the next `weekday` (1 Monday … 7 Sunday). */
  | { kind: "day"; days?: number; weekday?: number; time?: string }
  /** A part of the day at its usual time; `alone`: it needs no other term of time. */
  | { kind: "part"; time: string; alone?: boolean };

const MIDDAY = "14:00";
const NIGHT = "21:00";

const TERMS: ReadonlyMap<string, Term> = new Map<string, Term>([
  ...all({ kind: "open" }, "open", "oscailte", "oscailt"),
  ...all({ kind: "now" }, "now", "anois"),
  ...all({ kind: "filler" }, "on", "at", "the", "in", "this", "ar", "de", "an", "ag", "sa"),
  ...all({ kind: "day", days: 0 }, "today", "inniu"),
  ...all({ kind: "day", days: 0, time: NIGHT }, "tonight", "anocht"),
  ...all({ kind: "day", days: 1 }, "tomorrow", "amarach"),
  ...[
    ["monday", "luan", "luain"],
    ["tuesday", "mairt"],
    ["wednesday", "ceadaoin"],
    ["thursday", "deardaoin"],
    ["friday", "aoine", "haoine"],
    ["saturday", "satharn", "sathairn"],
    ["sunday", "domhnach", "domhnaigh"],
  ].flatMap((names, at) => all({ kind: "day", weekday: at + 1 }, ...names)),
  ...all({ kind: "part", time: "10:00" }, "morning", "maidin"),
  ...all({ kind: "part", time: "15:00" }, "afternoon", "iarnoin"),
  ...all({ kind: "part", time: "19:00" }, "evening", "trathnona"),
  ...all({ kind: "part", time: NIGHT }, "night", "oiche"),
  ...all({ kind: "part", time: "22:00", alone: true }, "late", "deanach"),
]);

/**
 * Reads terms of time in a query, in English or Irish: “open sunday”, “late food”, “tábhairne anocht”. Null where there are
 * none: a weekday or a part of the day counts only with another term of time, since both occur in names and titles, and
 * nothing counts in a query with quotation marks.
 * @example timedQuery("open sunday", now) // { rest: "", openAt: "2026-11-29T14:00:00Z" }
 */
export function timedQuery(q: string, now: Temporal.Instant): TimedQuery | null {
  if (/["“”]/.test(q)) return null;
  const typed = q.split(/\s+/).filter(Boolean);
  const terms = typed.map((term) => TERMS.get(folded(term)));
  if (!saysWhen(terms)) return null;
  // “On” and “at” belong to the terms of time, and say nothing alone.
  const rest = typed.filter((_, at) => terms[at] === undefined).join(" ");
  return { rest, openAt: openAt(terms, now) };
}

function saysWhen(terms: readonly (Term | undefined)[]): boolean {
  const has = (test: (term: Term) => boolean) => terms.some((term) => term && test(term));
  const isOnlyOpen = has(({ kind }) => kind === "open") && terms.every((term) => term && term.kind !== "part");
  const isFixed = has((term) => term.kind === "now" || (term.kind === "day" && term.days !== undefined));
  const isLate = has((term) => term.kind === "part" && term.alone === true);
  const hasWeekday = has((term) => term.kind === "day" && term.weekday !== undefined);
  return isOnlyOpen || isFixed || isLate || (hasWeekday && has(({ kind }) => kind === "open" || kind === "part"));
}

function openAt(terms: readonly (Term | undefined)[], now: Temporal.Instant): string {
  const day = terms.find((term) => term?.kind === "day");
  const part = terms.find((term) => term?.kind === "part");
  const time = part?.time ?? day?.time ?? (day && (day.weekday || day.days) ? MIDDAY : null);
  if (time === null) return "now";
  const today = todayAt(now);
  const days = day?.weekday ? (day.weekday - today.dayOfWeek + 7) % 7 : (day?.days ?? 0);
  const at = today.add({ days }).toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant();
  return Temporal.Instant.compare(at, now) <= 0 ? "now" : at.toString();
}

const folded = (term: string) =>
  term
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f.,!?]/g, "");

function all(term: Term, ...names: string[]): [string, Term][] {
  return names.map((name) => [name, term]);
}
