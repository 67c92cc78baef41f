import { TIME_ZONE } from "#core/texts/locales.ts";

/** Local dates `YYYY-MM-DD`, both included. Calculated at midnight UTC, where every day has 24 hours. */
export type Days = { from: string; to: string };

const DAY_MS = 86_400_000;

const msOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const plusDays = (date: string, days: number): string => dateOf(msOf(date) + days * DAY_MS);

/** The number of days; 0 or less where `to` is before `from`. */
export const countOf = ({ from, to }: Days): number => (msOf(to) - msOf(from)) / DAY_MS + 1;

export const lastDays = (count: number, today: string): Days => ({ from: plusDays(today, 1 - count), to: today });

/** The same number of days directly before. */
export const daysBefore = (days: Days): Days => lastDays(countOf(days), plusDays(days.from, -1));

/** Today at the place, wherever this device is. The locale `sv-SE` formats dates as ISO 8601. */
export const today = (): string => new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE }).format(new Date());

export const thisYear = (): number => Number(today().slice(0, 4));
