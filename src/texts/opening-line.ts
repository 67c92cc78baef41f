import type { PageCard } from "#core/contract/pages/card.ts";
import { TIME_ZONE } from "./locales.ts";
import type { Texts } from "./messages/compiled/index.ts";
import { mayBeClosed } from "./opening-text.ts";

/** The opening fields of a page. */
export type LineStatus = Pick<
  PageCard,
  "opening_state" | "opens_at" | "closes_at" | "day_notices" | "opening_changes"
> & {
  may_be_closed?: PageCard["may_be_closed"];
};

/** With the names of days and months. */
type LineTexts = Texts["opening-line"] & Pick<Texts["opening"], "weekdays" | "months" | "date">;

/** Closing before this hour counts as part of the evening before. */
const NIGHT_ENDS = "06:00";

/** "Open until 18:00". It names times instead of counting minutes, since it may be a minute old. */
export function openingLine(status: LineStatus, texts: LineTexts, now: Temporal.Instant): string {
  const isSoldOut = status.day_notices.some(({ kind }) => kind === "sold-out");
  const text = stateText(status, texts, now);
  return isSoldOut ? `${text} · ${texts.soldOut}` : text;
}

function stateText(status: LineStatus, texts: LineTexts, now: Temporal.Instant): string {
  if (mayBeClosed(status, new Date(now.epochMilliseconds))) return texts.mayBeClosed;
  const { opening_state: state, opens_at, closes_at } = status;
  const until = (instant: string) => moment(instant, texts, now);
  switch (state) {
    case "unknown":
      return texts.unknown;
    case "appointment":
      return texts.appointment;
    case "temporarily_closed":
      return texts.temporarilyClosed;
    case "permanently_closed":
      return texts.permanentlyClosed;
    case "open": {
      if (!closes_at) return texts.open;
      const { day, time } = until(closes_at);
      return day ? texts.openUntilDay({ day, time }) : texts.openUntil({ time });
    }
    case "closed": {
      if (!opens_at) return texts.closed;
      const { day, time } = until(opens_at);
      return day ? texts.closedUntilDay({ day, time }) : texts.closedUntil({ time });
    }
  }
}

function moment(instant: string, texts: LineTexts, now: Temporal.Instant) {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(TIME_ZONE);
  const time = at.toPlainTime().toString({ smallestUnit: "minute" });
  const shown = time === "00:00" ? texts.midnight : time;
  const days = now.toZonedDateTimeISO(TIME_ZONE).toPlainDate().until(at.toPlainDate()).days;
  if (days <= 0 || (days === 1 && time < NIGHT_ENDS)) return { day: null, time: shown };
  if (days === 1) return { day: texts.tomorrow, time: shown };
  const weekday = texts.weekdays[at.dayOfWeek - 1] ?? "";
  return {
    day: days < 7 ? weekday : texts.date({ weekday, day: at.day, month: texts.months[at.month - 1] ?? "" }),
    time: shown,
  };
}
