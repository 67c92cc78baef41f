import { repeatOf } from "#core/domain/events/repeat.ts";
import { type Locale, TIME_ZONE } from "#core/texts/locales.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import { repeatText } from "./repeat-text.ts";

type Repeated = {
  /** RFC 5545; null: it takes place once. */
  rrule: string | null;
  /** The start of any occurrence. */
  starts_at: string;
};

/**
 * How an event repeats, without its end: “Fridays”, “Every second week on Thursday”; “Repeats” for a rule that the form of
 * the desk does not know. Null where it takes place once.
 */
export function rhythmText(
  { rrule, starts_at }: Repeated,
  locale: Locale,
  { events, repeats }: Pick<Texts["writing"], "events" | "repeats">,
): string | null {
  if (rrule === null) return null;
  const day = Temporal.Instant.from(starts_at).toZonedDateTimeISO(TIME_ZONE).toPlainDate();
  const repeat = repeatOf(rrule, day);
  if (!repeat) return events.repeats;
  if (repeat.every === "week" && repeat.interval === 1 && repeat.weekdays.length === 1) {
    return events.everyWeek[repeat.weekdays[0]! - 1]!;
  }
  return repeatText({ ...repeat, end: { kind: "never" } }, day, locale, repeats);
}
