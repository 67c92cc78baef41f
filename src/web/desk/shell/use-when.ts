import { clock, fullDate } from "../../i18n/dates.ts";
import { useLive } from "../../site/live/live-context.tsx";

/** “17 March 2026, 14:02” */
export function useWhen(): (instant: string) => string {
  const { locale } = useLive();
  return (instant) => `${fullDate(locale, instant)}, ${clock(locale, instant)}`;
}
