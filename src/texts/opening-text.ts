import type { PageCard } from "../contract/pages/card.ts";
import { memoised } from "../domain/memoised.ts";
import { TIME_ZONE } from "./locales.ts";
import type { Texts } from "./messages/compiled/index.ts";

/** The opening fields of the contract (`openingNow` in contract/pages/times.ts). */
export type OpeningStatus = Pick<PageCard, "opening_state" | "opens_at" | "closes_at" | "opening_changes"> & {
  /** A notice of the office concerns it. */
  may_be_closed?: { until: string; reason?: string | null; reason_ie?: string | null } | null | undefined;
};

type OpeningTexts = Texts["opening"];

export interface OpeningText {
  text: string;
  /** Shown as teal, yellow or stone, and never without the text (WCAG 1.4.1, use of colour). */
  tone: "open" | "soon" | "closed";
}

/** From this long before a change on, the text counts minutes. */
export const SOON_MS = 30 * 60_000;
/** Closing before this hour counts as part of the evening before: “closes at 01:30”, not “closes tomorrow at 01:30”. */
const NIGHT_ENDS_HOUR = 6;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The text about a page's opening at an instant, the same on the server and in the browser. A status from an older
 * response is advanced to `now` by its coming changes.
 *
 * The names of days and months come from the messages, not from `Intl`: browsers have no Irish (Chromium falls back to
 * English), and the text must be the same on both sides.
 */
export function openingText(status: OpeningStatus, now: Date, texts: OpeningTexts): OpeningText {
  if (mayBeClosed(status, now)) return { text: texts.mayBeClosed, tone: "soon" };
  const { opening_state: state, opens_at, closes_at } = statusAt(status, now);
  switch (state) {
    case "unknown":
      return { text: texts.unknown, tone: "closed" };
    case "temporarily_closed":
      return { text: opens_at ? closedUntil(new Date(opens_at), now, texts) : texts.temporarilyClosed, tone: "closed" };
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

/** Whether a notice of the office makes doubtful what the hours say: that it is open, or opens before the notice ends. */
export function mayBeClosed(status: OpeningStatus, now: Date): boolean {
  const until = status.may_be_closed?.until;
  if (!until || Date.parse(until) <= now.getTime()) return false;
  const { opening_state: state, opens_at } = statusAt(status, now);
  if (state === "closed") return opens_at !== null && Date.parse(opens_at) < Date.parse(until);
  return state === "open" || state === "appointment" || state === "unknown";
}

/** The status at a later instant, by the coming changes of the response. After the last of them no change is known. */
export function statusAt(status: OpeningStatus, now: Date): OpeningStatus {
  const isPast = ({ at }: { at: string }) => Date.parse(at) <= now.getTime();
  const [first] = status.opening_changes;
  if (!first || !isPast(first)) return status; // they are in order
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
  // “Always” only where no change was listed; at the end of the list the next change is unknown.
  return { text: status.opening_changes.length === 0 ? texts.always : texts.open, tone: "open" };
}

function closing(at: Date, now: Date, texts: OpeningTexts): OpeningText {
  const minutes = minutesUntil(at, now);
  if (at.getTime() - now.getTime() <= SOON_MS) return { text: texts.closesIn({ n: minutes }), tone: "soon" };
  const { hour } = dublin(at);
  const days = daysBetween(now, at);
  const isTonight = days === 0 || (days === 1 && hour < NIGHT_ENDS_HOUR);
  const time = timeWord(at, texts);
  if (isTonight) return { text: texts.openCloses({ time }), tone: "open" };
  // Midnight ends a day: “Sunday at midnight” is the night to Monday.
  const day = time === texts.midnight ? new Date(at.getTime() - 1) : at;
  const text = texts.openClosesDay({ time, day: dayWord(day, now, texts) });
  return { text, tone: "open" };
}

function opening(at: Date, now: Date, texts: OpeningTexts): OpeningText {
  const minutes = minutesUntil(at, now);
  if (at.getTime() - now.getTime() <= SOON_MS) return { text: texts.opensIn({ n: minutes }), tone: "soon" };
  const time = timeWord(at, texts);
  const isToday = daysBetween(now, at) === 0;
  const text = isToday ? texts.opens({ time }) : texts.opensDay({ time, day: dayWord(at, now, texts) });
  return { text, tone: "closed" };
}

/** “Closed until Wednesday 3 June”: always with the date, since it is the end of a longer time. */
function closedUntil(at: Date, now: Date, texts: OpeningTexts): string {
  return texts.closedUntil({ day: dateWord(at, now, texts) });
}

/** “Wednesday 3 June”, of another year with it. */
function dateWord(at: Date, now: Date, texts: OpeningTexts): string {
  const { date } = dublin(at);
  const weekday = texts.weekdays[(date.getUTCDay() + 6) % 7]!;
  const day = texts.date({ weekday, day: date.getUTCDate(), month: texts.months[date.getUTCMonth()]! });
  const year = date.getUTCFullYear();
  return year === dublin(now).date.getUTCFullYear() ? day : `${day} ${year}`;
}

function timeWord(at: Date, texts: OpeningTexts): string {
  const { time } = dublin(at);
  return time === "00:00" ? texts.midnight : time;
}

function dayWord(at: Date, now: Date, texts: OpeningTexts): string {
  const days = daysBetween(now, at);
  if (days === 1) return texts.tomorrow;
  if (days > 6) return dateWord(at, now, texts);
  return texts.weekdays[(dublin(at).date.getUTCDay() + 6) % 7]!;
}

// Rounded up: twenty seconds before closing it says one minute, never zero.
const minutesUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 60_000));

const daysBetween = (from: Date, to: Date) =>
  Math.round((dublin(to).date.getTime() - dublin(from).date.getTime()) / DAY_MS);

const clock = new Intl.DateTimeFormat("en-IE", {
  timeZone: TIME_ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

interface LocalTime {
  /** The calendar day as midnight in UTC, for counting days. */
  date: Date;
  time: string;
  hour: number;
}

/**
 * The date and time of an instant in the zone of the directory. By minute: a list formats the same few instants repeatedly, lists of a minute the present
 * one, and formatting is most of the cost of an opening state.
 */
const dublin = memoised(
  2_000,
  (instant: Date): LocalTime => {
    const fields = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
    return {
      date: new Date(Date.UTC(Number(fields.year), Number(fields.month) - 1, Number(fields.day))),
      time: `${fields.hour}:${fields.minute}`,
      hour: Number(fields.hour),
    };
  },
  (instant) => Math.floor(instant.getTime() / MINUTE_MS),
);

/**
 * The instant at which `openingText` next returns another text: the next change, the start of the countdown, each minute
 * of the countdown, and midnight (“tomorrow” becomes today), in epoch milliseconds. Null: it does not change.
 */
export function nextTextChange(
  { opens_at, closes_at, opening_changes }: OpeningStatus,
  now: Temporal.Instant,
): number | null {
  const moments: number[] = opening_changes[0] ? [Date.parse(opening_changes[0].at)] : [];
  const shownTime = opens_at ?? closes_at;
  if (shownTime) {
    const soon = Date.parse(shownTime) - SOON_MS;
    moments.push(now.epochMilliseconds < soon ? soon : now.epochMilliseconds + MINUTE_MS, midnightAfter(now));
  }
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** The last midnight, and the instant for which it was computed: it is the same for every instant between them. */
let lastMidnight = { from: Number.NaN, midnight: Number.NaN };

function midnightAfter(now: Temporal.Instant): number {
  const at = now.epochMilliseconds;
  if (!(lastMidnight.from <= at && at < lastMidnight.midnight)) {
    const midnight = now.toZonedDateTimeISO(TIME_ZONE).add({ days: 1 }).startOfDay();
    lastMidnight = { from: at, midnight: midnight.epochMilliseconds };
  }
  return lastMidnight.midnight;
}
