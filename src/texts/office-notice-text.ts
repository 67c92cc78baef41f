import type { Notice } from "../contract/writing/notices.ts";
import { clock, localDateOf, longDay } from "./dates.ts";
import type { Locale } from "./locales.ts";
import { textsFor } from "./texts-for.ts";

type Days = Pick<Notice, "starts_at" | "ends_at">;

/**
 * When a notice of the office stands, as it is said beside its words wherever they are read: "until 18:00" of one that stands, with the
 * day where that is another one; of one that begins later always its days, "Saturday 12 December, 09:00 – 18:00".
 * @param now null where it is read at another time than it is written, such as in a feed: always both ends, with the year
 */
export function noticeDays({ starts_at, ends_at }: Days, locale: Locale, now: Temporal.Instant | null): string {
  const texts = textsFor(locale, "common").notices;
  const today = now && localDateOf(now);
  const day = (instant: string) => longDay(locale, instant, Number(today?.slice(0, 4) ?? 0));
  const time = clock(locale, ends_at);
  if (now && Date.parse(starts_at) <= now.epochMilliseconds)
    return localDateOf(ends_at) === today ? texts.until({ time }) : texts.untilDay({ day: day(ends_at), time });
  const end = localDateOf(starts_at) === localDateOf(ends_at) ? time : `${day(ends_at)}, ${time}`;
  return `${day(starts_at)}, ${clock(locale, starts_at)} – ${end}`;
}
