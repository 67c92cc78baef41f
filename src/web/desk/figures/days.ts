import { TIME_ZONE } from "../../i18n/locales.ts";

/** Local dates `YYYY-MM-DD`, both inside. Counted at midnight in UTC, where every day has 24 hours. */
export type Days = { from: string; to: string };

const DAY_MS = 86_400_000;

const msOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const plusDays = (date: string, days: number): string => dateOf(msOf(date) + days * DAY_MS);

/** How many; none or fewer where they end before they begin. */
export const countOf = ({ from, to }: Days): number => (msOf(to) - msOf(from)) / DAY_MS + 1;

export const lastDays = (count: number, today: string): Days => ({ from: plusDays(today, 1 - count), to: today });

/** As many days, right before. */
export const daysBefore = (days: Days): Days => lastDays(countOf(days), plusDays(days.from, -1));

/** The local date, which Sweden writes as ISO 8601 does. */
export const today = (): string => new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE }).format(new Date());
