import { useApp } from "../../app/app-context.tsx";
import { clock, fullDate } from "../../i18n/dates.ts";

/** A day and a time of day. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{useWhen()(at)}</time>;
}

/** “17 March 2026, 14:02” */
export function useWhen(): (instant: string) => string {
  const { locale } = useApp();
  return (instant) => `${fullDate(locale, instant)}, ${clock(locale, instant)}`;
}
