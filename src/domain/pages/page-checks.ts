import { publicHolidays } from "../public-holidays.ts";

/** Days without a check or a change after which an owner is asked. */
export const QUIET_DAYS = 90;
/** How many days before a season begins or ends, and before a public holiday, an owner is asked. */
export const AHEAD_DAYS = 7;
/** Hours that were checked within so many days are not asked about again. */
export const FRESH_DAYS = 7;
/** At least so many days lie between two mails to the same owner. */
export const MAIL_EVERY_DAYS = 30;
/** How long the link of such a mail is valid. */
export const CHECK_LINK_DAYS = 30;
/** After so many mails without an answer, and so many days since the last one, the administrators are notified. */
export const UNANSWERED_MAILS = 2;
export const ANSWER_DAYS = 14;

/** The dates about which owners are asked today. */
export type AskedDates = {
  /** `YYYY-MM-DD` of tomorrow and the days after it. */
  days: string[];
  /** The same as `MM-DD`, for seasons, which repeat every year. */
  monthDays: string[];
  /** `YYYY-MM-DD` of the public holidays among them. */
  holidays: string[];
};

/** @example askedDates(Temporal.PlainDate.from("2026-05-26")).holidays // ["2026-06-01"] */
export function askedDates(today: Temporal.PlainDate): AskedDates {
  const dates = Array.from({ length: AHEAD_DAYS }, (_, index) => today.add({ days: index + 1 }));
  const days = dates.map(String);
  const holidays = [...new Set(dates.map(({ year }) => year))]
    .flatMap((year) => publicHolidays.of(year))
    .map(({ date }) => String(date));
  return { days, monthDays: days.map((day) => day.slice(5)), holidays: holidays.filter((day) => days.includes(day)) };
}

/** The day of a list of dates with this month and day. */
export const dateOfMonthDay = (days: readonly string[], monthDay: string): string | null =>
  days.find((day) => day.endsWith(`-${monthDay}`)) ?? null;
