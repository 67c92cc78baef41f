import type { DayNotice } from "../contract/pages/day-notices.ts";
import { localDateOf, longDate, weekdayOf } from "./dates.ts";
import type { Locale } from "./locales.ts";
import type { Texts } from "./messages/compiled/index.ts";

type Shown = Pick<DayNotice, "kind" | "at" | "back_on">;

/** A notice of the day in words, such as "Back tomorrow". They stay true until it lapses. */
export function noticeText(notice: Shown, texts: Texts["today"], locale: Locale, now: Temporal.Instant): string {
  const { notices } = texts;
  switch (notice.kind) {
    case "closed":
      return notices.closed;
    case "early":
      return notices.early({ time: notice.at ?? "" });
    case "late":
      return notices.late({ time: notice.at ?? "" });
    case "sold-out":
      return notices.soldOut;
    case "back":
      return backText(notice.back_on ?? "", notices, locale, now);
  }
}

type BackTexts = Pick<Texts["today"]["notices"], "backTomorrow" | "backOn">;

/** "Back tomorrow", or "Back Monday", or the date where it is further away. */
export function backText(
  date: string,
  texts: BackTexts & Partial<Pick<Texts["today"]["notices"], "backToday">>,
  locale: Locale,
  now: Temporal.Instant,
): string {
  const days = Temporal.PlainDate.from(localDateOf(now)).until(date).days;
  if (days <= 0 && texts.backToday) return texts.backToday;
  if (days <= 1) return texts.backTomorrow;
  return texts.backOn({ day: days < 7 ? weekdayOf(locale, date) : longDate(locale, date) });
}
