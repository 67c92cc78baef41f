import { localDateOf } from "../../../i18n/dates.ts";

/** From the first of this month to today, as days of Europe/Dublin. */
export function monthSoFar(now: Date): { from: string; to: string } {
  const to = localDateOf(now.toISOString());
  return { from: `${to.slice(0, 8)}01`, to };
}
