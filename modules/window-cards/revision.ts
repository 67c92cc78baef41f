import { nextYearly } from "@eolaire/opening-hours";
import type { SpecialTime, Times } from "#core/contract/pages/times.ts";

/** A window card lists the special days of this many days from its printing on. */
export const CARD_DAYS = 56;

/** What a card says, for which its revision stands. */
export type CardContent = {
  name: string | null;
  name_ie: string | null;
  times: Pick<Times, "times" | "holiday_rule" | "holiday_intervals">;
  /** Those from the day of printing on; later ones than the card lists are left out. */
  special: readonly SpecialTime[];
};

/**
 * The revision of a window card: the day of its printing, and a hash of what it says. It is part of the address in its code,
 * so that a card can be compared with the present hours without a list of cards.
 * @example "k5d-1a2b3c4d5e"
 */
export function cardRevision(content: CardContent, printed: Temporal.PlainDate): string {
  return `${dayNumber(printed).toString(36)}-${hashOf(JSON.stringify(saidBy(content, printed)))}`;
}

const REVISION = /^([0-9a-z]{3,4})-[0-9a-z]{6,11}$/;

/** Whether a text may be a revision at all. */
export const isRevision = (text: string): boolean => REVISION.test(text);

/** The day on which a card was printed; null where the text is no revision of a day up to today. */
export function printedOn(revision: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const [, day = ""] = REVISION.exec(revision) ?? [];
  const date = day ? EPOCH.add({ days: Number.parseInt(day, 36) }) : null;
  return date && Temporal.PlainDate.compare(date, today) <= 0 ? date : null;
}

/** Whether a card still says what is right. */
export const isCurrentCard = (revision: string, content: CardContent, printed: Temporal.PlainDate): boolean =>
  cardRevision(content, printed) === revision;

export const lastDayOnCard = (printed: Temporal.PlainDate): Temporal.PlainDate => printed.add({ days: CARD_DAYS });

const EPOCH = Temporal.PlainDate.from("1970-01-01");
const dayNumber = (date: Temporal.PlainDate) => EPOCH.until(date).days;

function saidBy({ name, name_ie, times, special }: CardContent, printed: Temporal.PlainDate) {
  const [from, to] = [printed.toString(), lastDayOnCard(printed).toString()];
  return [
    [name, name_ie, times.holiday_rule, times.holiday_intervals],
    times.times
      .filter(({ set }) => set === "main")
      .map(({ day, opens, closes, kind, weeks, season }) => [day, opens, closes, kind, weeks, season])
      .map((row) => JSON.stringify(row))
      .sort(),
    special
      .map((one) => ({ ...one, ...daysFrom(one, from) }))
      .toSorted((one, other) => (one.date_from + one.date_to < other.date_from + other.date_to ? -1 : 1))
      .filter(({ date_from, date_to }) => date_to >= from && date_from <= to)
      .map(({ date_from, date_to, intervals, name, name_ie }) => [date_from, date_to, intervals, name, name_ie]),
  ];
}

/** A day of every year has the date that comes after the printing. */
function daysFrom({ yearly, date_from, date_to }: SpecialTime, printed: string) {
  const [date] = yearly ? nextYearly(yearly, printed, 1) : [];
  return date ? { date_from: date, date_to: date } : { date_from, date_to };
}

/** 53 bits of cyrb53, in base 36: enough to tell revisions of one page apart, and the same in every runtime. */
function hashOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36).padStart(6, "0");
}
