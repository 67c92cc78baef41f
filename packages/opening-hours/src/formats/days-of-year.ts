const DAY_MS = 24 * 60 * 60 * 1000;

/** Days of the year are `MM-DD`, and count 29 February. */
const inLeapYear = (monthDay: string) => Date.parse(`2028-${monthDay}T00:00:00Z`);
const moved = (monthDay: string, days: number) =>
  new Date(inLeapYear(monthDay) + days * DAY_MS).toISOString().slice(5, 10);

export const dayAfter = (monthDay: string) => moved(monthDay, 1);
export const dayBefore = (monthDay: string) => moved(monthDay, -1);

/** The last day of a month from 1 on. */
export const lastDayOf = (month: number) => new Date(Date.UTC(2028, month, 0)).toISOString().slice(5, 10);

/** In days, both ends included; beyond the new year where it ends before it begins. */
export const lengthOf = ({ from, to }: { from: string; to: string }) =>
  (((inLeapYear(to) - inLeapYear(from)) / DAY_MS + 366) % 366) + 1;
