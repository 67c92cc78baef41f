import { clock, fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";

/** An instant as `<time>`. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{useWhen()(at)}</time>;
}

/** Formats instants as “17 March 2026, 14:02”. */
export function useWhen(): (instant: string) => string {
  const { locale } = useApp();
  return (instant) => `${fullDate(locale, instant)}, ${clock(locale, instant)}`;
}
