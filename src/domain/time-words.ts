import { todayAt, ZONE } from "./local-time.ts";

/** A query of which some words say when a place has to be open. */
export type TimedQuery = {
  /** The other words, as typed; may be empty. */
  rest: string;
  /** `now`, or an instant (ISO 8601). */
  openAt: string;
};

type Word =
  | { kind: "open" | "now" | "filler" }
  /** `days` from today on, or the next `weekday` (1 Monday … 7 Sunday). */
  | { kind: "day"; days?: number; weekday?: number; time?: string }
  /** A part of the day at its usual time; `alone`: it needs no other word of time. */
  | { kind: "part"; time: string; alone?: boolean };

const MIDDAY = "14:00";
const NIGHT = "21:00";

const WORDS: ReadonlyMap<string, Word> = new Map<string, Word>([
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
 * Reads words of time in a query, in English or Irish: “open sunday”, “late food”, “tábhairne anocht”. Null where there are
 * none: a weekday or a part of the day counts only with another word of time, since both occur in names and titles, and
 * nothing counts in a query with quotation marks.
 * @example timedQuery("open sunday", now) // { rest: "", openAt: "2026-11-29T14:00:00Z" }
 */
export function timedQuery(q: string, now: Temporal.Instant): TimedQuery | null {
  if (/["“”]/.test(q)) return null;
  const typed = q.split(/\s+/).filter(Boolean);
  const words = typed.map((word) => WORDS.get(folded(word)));
  if (!saysWhen(words)) return null;
  // “On” and “at” belong to the words of time, and say nothing alone.
  const rest = typed.filter((_, at) => words[at] === undefined).join(" ");
  return { rest, openAt: openAt(words, now) };
}

function saysWhen(words: readonly (Word | undefined)[]): boolean {
  const has = (test: (word: Word) => boolean) => words.some((word) => word && test(word));
  const isOnlyOpen = has(({ kind }) => kind === "open") && words.every((word) => word && word.kind !== "part");
  const isFixed = has((word) => word.kind === "now" || (word.kind === "day" && word.days !== undefined));
  const isLate = has((word) => word.kind === "part" && word.alone === true);
  const hasWeekday = has((word) => word.kind === "day" && word.weekday !== undefined);
  return isOnlyOpen || isFixed || isLate || (hasWeekday && has(({ kind }) => kind === "open" || kind === "part"));
}

function openAt(words: readonly (Word | undefined)[], now: Temporal.Instant): string {
  const day = words.find((word) => word?.kind === "day");
  const part = words.find((word) => word?.kind === "part");
  const time = part?.time ?? day?.time ?? (day && (day.weekday || day.days) ? MIDDAY : null);
  if (time === null) return "now";
  const today = todayAt(now);
  const days = day?.weekday ? (day.weekday - today.dayOfWeek + 7) % 7 : (day?.days ?? 0);
  const at = today.add({ days }).toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant();
  return Temporal.Instant.compare(at, now) <= 0 ? "now" : at.toString();
}

const folded = (word: string) =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f.,!?]/g, "");

function all(word: Word, ...names: string[]): [string, Word][] {
  return names.map((name) => [name, word]);
}
