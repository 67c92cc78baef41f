import { TIME_ZONE } from "#core/texts/locales.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";

const numbers = new Intl.DateTimeFormat("en", {
  timeZone: TIME_ZONE,
  day: "numeric",
  month: "numeric",
  year: "numeric",
});
const clock = new Intl.DateTimeFormat("en", { timeZone: TIME_ZONE, timeStyle: "short", hourCycle: "h23" });

/** Formats a date as “3 March 2026”. The months come from the messages, since browsers have no Irish. */
export function useDay(): (instant: string) => string {
  const { months } = useTexts("opening");
  return (instant) => {
    const fields = numbers.formatToParts(new Date(instant));
    const field = (type: Intl.DateTimeFormatPartTypes) => Number(fields.find((one) => one.type === type)?.value);
    return `${field("day")} ${months[field("month") - 1]} ${field("year")}`;
  };
}

/** The time as “14:02”. */
export const clockNow = (): string => clock.format(new Date());
