import { clock, fullDate } from "../../../i18n/dates.ts";
import { useLive } from "../../../site/live/live-context.tsx";

/** A day and a time of day. */
export function When({ at }: { at: string }) {
  const { locale } = useLive();
  return (
    <time dateTime={at}>
      {fullDate(locale, at)}, {clock(locale, at)}
    </time>
  );
}
