import type { Notice } from "../contract/writing/notices.ts";
import { clock, localDateOf, longDay } from "./dates.ts";
import type { Locale } from "./locales.ts";
import { textsFor } from "./texts-for.ts";

type Days = Pick<Notice, "starts_at" | "ends_at">;
type Reading = {
  now: Temporal.Instant;
  /** Where it may be read on another day, such as in a feed or a mail, “today” has a date, too. */
  isReadLater?: boolean;
};

const MIDNIGHT = "00:00";

/**
 * When a notice of the office stands, as it is said beside its words wherever they are read: "until 18:00" of one that stands, with the
 * day where that is another one; of one that begins later always its days, "Saturday 12 December, 09:00 – 18:00", without hours where
 * they are whole days.
 */
export function noticeDays(
  { starts_at, ends_at }: Days,
  locale: Locale,
  { now, isReadLater = false }: Reading,
): string {
  const texts = textsFor(locale, "common").notices;
  const today = localDateOf(now);
  const day = (instant: string) => longDay(locale, instant, Number(today.slice(0, 4)));
  const [starts, ends] = [clock(locale, starts_at), clock(locale, ends_at)];
  if (Date.parse(starts_at) <= now.epochMilliseconds)
    return localDateOf(ends_at) === today && !isReadLater
      ? texts.until({ time: ends })
      : texts.untilDay({ day: day(ends_at), time: ends });
  if (starts === MIDNIGHT && ends === MIDNIGHT) {
    const last = day(Temporal.Instant.from(ends_at).subtract({ minutes: 1 }).toString());
    return last === day(starts_at) ? last : `${day(starts_at)} – ${last}`;
  }
  const end = localDateOf(starts_at) === localDateOf(ends_at) ? ends : `${day(ends_at)}, ${ends}`;
  return `${day(starts_at)}, ${starts} – ${end}`;
}
