import { TIME_ZONE } from "#core/texts/locales.ts";

const DAY_MS = 86_400_000;

const inZone = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE, dateStyle: "short" });

/** The local date, `YYYY-MM-DD`. */
export const today = (): string => inZone.format(new Date());

/** @param date `YYYY-MM-DD` */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
