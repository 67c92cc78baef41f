import { clock, longDate, longDay } from "#core/texts/dates.ts";
import type { Locale } from "#core/texts/locales.ts";
import { noticeText } from "#core/texts/notice-text.ts";
import { noticeDays } from "#core/texts/office-notice-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { DigestItem } from "./digest.ts";

/** The line about when, of something new: when an event begins, how the hours changed; null: it has none. */
export function whenOf(
  { kind, at, from, day, status, reopens_on }: DigestItem,
  locale: Locale,
  now: Temporal.Instant,
): string | null {
  const texts = textsFor(locale, "mail").FOLLOW_DIGEST;
  const opening = textsFor(locale, "opening");
  if (kind === "hours") return texts.otherHours;
  if (kind === "day" && day) return noticeText(day, textsFor(locale, "today"), locale, now);
  if (kind === "status") {
    if (status === "permanently_closed") return opening.permanentlyClosed;
    if (status !== "temporarily_closed") return texts.openAgain;
    return reopens_on ? opening.closedUntil({ day: longDate(locale, reopens_on) }) : opening.temporarilyClosed;
  }
  if (!at) return null;
  if (kind === "notice")
    return noticeDays({ starts_at: from ?? now.toString(), ends_at: at }, locale, { now, isReadLater: true });
  return texts.at({ day: longDay(locale, at), time: clock(locale, at) });
}
