/**
 * The first and the last day of the present or next time of a season that returns each year.
 * @param season its first and last day as `MM-DD`; one that ends before it begins lasts beyond the new year
 */
export function daysOfSeason(
  { from, to }: { from: string; to: string },
  today: Temporal.PlainDate,
): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const years = from <= to ? 0 : 1;
  const end = (year: number) => Temporal.PlainMonthDay.from(to).toPlainDate({ year: year + years });
  const starts = [today.year - 1, today.year, today.year + 1];
  const year = starts.find((one) => Temporal.PlainDate.compare(end(one), today) >= 0) ?? today.year;
  return { from: Temporal.PlainMonthDay.from(from).toPlainDate({ year }), to: end(year) };
}
