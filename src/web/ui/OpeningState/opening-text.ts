import type { PageCard } from "../../../contract/pages/card.ts";
import { TIME_ZONE } from "../../i18n/locales.ts";
import type { Texts } from "../../i18n/texts.tsx";

/** What the contract says about opening (`openingNow` in contract/times.ts), as far as the words need it. */
export type OpeningStatus = Pick<PageCard, "opening_state" | "opens_at" | "closes_at" | "opening_changes">;

type OpeningTexts = Texts["opening"];

export interface OpeningText {
  text: string;
  /** teal, yellow, stone: never shown without the text */
  tone: "open" | "soon" | "closed";
}

/** So long before a change it is told in minutes. */
export const SOON_MS = 30 * 60_000;
/** A night's run that ends before this hour belongs to the evening before: "closes at 01:30", not "tomorrow at 01:30". */
const NIGHT_ENDS_HOUR = 6;
const DAY_MS = 86_400_000;

/**
 * The words for a page's opening at an instant, the same on the server and in the browser. An older answer is carried
 * forward to `now` by its coming changes.
 *
 * The names of days and months come from the messages, not from `Intl`: browsers ship without Irish (Chromium falls
 * back to English), and the words must not change between server and browser.
 */
export function openingText(status: OpeningStatus, now: Date, texts: OpeningTexts): OpeningText {
  const { opening_state: state, opens_at, closes_at } = statusAt(status, now);
  switch (state) {
    case "unknown":
      return { text: texts.unknown, tone: "closed" };
    case "temporarily_closed":
      return { text: texts.temporarilyClosed, tone: "closed" };
    case "permanently_closed":
      return { text: texts.permanentlyClosed, tone: "closed" };
    case "appointment":
      return { text: texts.appointment, tone: "open" };
    case "open":
      return closes_at ? closing(new Date(closes_at), now, texts) : openWithoutEnd(status, texts);
    case "closed":
      return opens_at ? opening(new Date(opens_at), now, texts) : { text: texts.closed, tone: "closed" };
  }
}

/** The status at a later instant, by the changes that were foretold; beyond the last of them nothing is known to come. */
export function statusAt(status: OpeningStatus, now: Date): OpeningStatus {
  const isPast = ({ at }: { at: string }) => Date.parse(at) <= now.getTime();
  const last = status.opening_changes.findLast(isPast);
  if (!last) return status;
  const coming = status.opening_changes.filter((change) => !isPast(change));
  const next = (isWanted: (state: string) => boolean) => coming.find(({ state }) => isWanted(state))?.at ?? null;
  return {
    opening_state: last.state,
    opens_at: last.state === "open" ? null : next((state) => state === "open"),
    closes_at: last.state === "open" ? next((state) => state !== "open") : null,
    opening_changes: coming,
  };
}

function openWithoutEnd(status: OpeningStatus, texts: OpeningTexts): OpeningText {
  // "Always" only where no change was ever foretold; at the end of a list the next one is just not known.
  return { text: status.opening_changes.length === 0 ? texts.always : texts.open, tone: "open" };
}

function closing(at: Date, now: Date, texts: OpeningTexts): OpeningText {
  const minutes = minutesUntil(at, now);
  if (at.getTime() - now.getTime() <= SOON_MS) return { text: texts.closesIn({ n: minutes }), tone: "soon" };
  const { time, hour } = dublin(at);
  const days = daysBetween(now, at);
  const isTonight = days === 0 || (days === 1 && hour < NIGHT_ENDS_HOUR);
  const text = isTonight ? texts.openCloses({ time }) : texts.openClosesDay({ time, day: dayWord(at, days, texts) });
  return { text, tone: "open" };
}

function opening(at: Date, now: Date, texts: OpeningTexts): OpeningText {
  const minutes = minutesUntil(at, now);
  if (at.getTime() - now.getTime() <= SOON_MS) return { text: texts.opensIn({ n: minutes }), tone: "soon" };
  const { time } = dublin(at);
  const days = daysBetween(now, at);
  const text = days === 0 ? texts.opens({ time }) : texts.opensDay({ time, day: dayWord(at, days, texts) });
  return { text, tone: "closed" };
}

function dayWord(at: Date, days: number, texts: OpeningTexts): string {
  if (days === 1) return texts.tomorrow;
  const { date } = dublin(at);
  const weekday = texts.weekdays[(date.getUTCDay() + 6) % 7]!;
  if (days <= 6) return weekday;
  return texts.date({ weekday, day: date.getUTCDate(), month: texts.months[date.getUTCMonth()]! });
}

// Rounded up: with twenty seconds left it closes in one minute, never in none.
const minutesUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 60_000));

const daysBetween = (from: Date, to: Date) =>
  Math.round((dublin(to).date.getTime() - dublin(from).date.getTime()) / DAY_MS);

const clock = new Intl.DateTimeFormat("en-IE", {
  timeZone: "Europe/Dublin",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

interface DublinTime {
  /** The calendar day, as UTC midnight, to count days with. */
  date: Date;
  time: string;
  hour: number;
}

// A list asks for the same few instants again and again, and formatting is most of what a pill costs.
const remembered = new Map<number, DublinTime>();
const MAX_REMEMBERED = 2_000;

/** An instant as the clock and the calendar in Dublin show it. */
function dublin(instant: Date): DublinTime {
  const known = remembered.get(instant.getTime());
  if (known) return known;
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const told = {
    date: new Date(Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day))),
    time: `${parts.hour}:${parts.minute}`,
    hour: Number(parts.hour),
  };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(instant.getTime(), told);
  return told;
}

/**
 * From when on the words of an opening (`openingText`) are others: at its next change, when they begin to count
 * minutes and at each minute then, and at midnight ("tomorrow" becomes today). null: they stay.
 */
export function nextWording(
  { opens_at, closes_at, opening_changes }: OpeningStatus,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const moments: number[] = opening_changes[0] ? [Date.parse(opening_changes[0].at)] : [];
  const told = opens_at ?? closes_at;
  if (told) {
    const soon = Date.parse(told) - SOON_MS;
    moments.push(now.epochMilliseconds < soon ? soon : now.epochMilliseconds + MINUTE_MS, midnightAfter(now));
  }
  return moments.length > 0 ? Temporal.Instant.fromEpochMilliseconds(Math.min(...moments)) : null;
}

const MINUTE_MS = 60_000;

/** A list asks for each of its pages in the same instant. */
let lastAsked = { now: Number.NaN, midnight: Number.NaN };

function midnightAfter(now: Temporal.Instant): number {
  if (lastAsked.now !== now.epochMilliseconds) {
    const midnight = now.toZonedDateTimeISO(TIME_ZONE).add({ days: 1 }).startOfDay();
    lastAsked = { now: now.epochMilliseconds, midnight: midnight.epochMilliseconds };
  }
  return lastAsked.midnight;
}
