import type { Texts } from "#core/web/i18n/texts.tsx";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
/** Up to here the minutes matter; above, whole hours are said. */
const MAX_WITH_MINUTES = 3 * HOUR_MINUTES;
const MAX_IN_HOURS = 36 * HOUR_MINUTES;

/** How long it is until a departure, such as "in 25 min", "in 1 h 20 min", "in 4 h"; the same on the server and in the browser. */
export function remainingText(
  departs: number,
  now: number,
  { leaves: texts }: Pick<Texts["opening"], "leaves">,
): string {
  // Rounded up, as that of opening times: twenty seconds before it leaves it says one minute.
  const minutes = Math.ceil((departs - now) / MINUTE_MS);
  if (minutes < 0) return texts.gone;
  if (minutes === 0) return texts.now;
  if (minutes < HOUR_MINUTES) return texts.minutes({ n: minutes });
  if (minutes <= MAX_IN_HOURS) {
    const [h, n] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
    if (minutes < MAX_WITH_MINUTES && n > 0) return texts.hoursMinutes({ h, n });
    return texts.hours({ h: Math.round(minutes / HOUR_MINUTES) });
  }
  return texts.days({ n: Math.round(minutes / (24 * HOUR_MINUTES)) });
}

/** The next instant at which `remainingText` may say something else, in epoch milliseconds. */
export function nextRemainingChange(departs: number, now: number): number {
  const minutes = Math.ceil((departs - now) / MINUTE_MS);
  return Math.max(now + 1, departs - minutesBefore(minutes) * MINUTE_MS);
}

/** The remaining minutes at which the text next differs: each one, or where the rounded hours or days change. */
function minutesBefore(minutes: number): number {
  if (minutes <= MAX_WITH_MINUTES) return minutes - 1;
  // Rounded hours change after half an hour, rounded days after a half day.
  const [last, floor] = minutes <= MAX_IN_HOURS ? [29, MAX_WITH_MINUTES - 1] : [59, MAX_IN_HOURS];
  return Math.max(floor, minutes - 1 - ((minutes - 1 - last + HOUR_MINUTES) % HOUR_MINUTES));
}
