import { TIME_ZONE } from "../../i18n/locales.ts";
import { useTexts } from "../../i18n/texts.tsx";

const numbers = new Intl.DateTimeFormat("en", {
  timeZone: TIME_ZONE,
  day: "numeric",
  month: "numeric",
  year: "numeric",
});
const clock = new Intl.DateTimeFormat("en", { timeZone: TIME_ZONE, timeStyle: "short", hourCycle: "h23" });

/** “3 March 2026”. The months come from the messages: browsers have no Irish dates of their own. */
export function useDay(): (instant: string) => string {
  const { months } = useTexts("opening");
  return (instant) => {
    const parts = numbers.formatToParts(new Date(instant));
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
    return `${part("day")} ${months[part("month") - 1]} ${part("year")}`;
  };
}

/** “14:02” */
export const clockNow = (): string => clock.format(new Date());
