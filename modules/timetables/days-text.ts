import type { Texts } from "#core/texts/messages/compiled/index.ts";

type DayTexts = Pick<Texts["timetables"], "days" | "and" | "weekdays"> & Pick<Texts["journeys"], "everyDay">;

/**
 * The weekdays of a departure: three and more in a row as a range.
 * @param days in order, 1 Monday … 7 Sunday
 * @example daysText([1, 2, 3, 4, 5], texts) // "Monday to Friday"
 */
export function daysText(days: readonly number[], texts: DayTexts): string {
  if (days.length === 7) return texts.everyDay;
  const nameOf = (day: number) => texts.weekdays[day - 1] ?? "";
  const [first, last] = [days[0] ?? 1, days.at(-1) ?? 1];
  if (days.length > 2 && last - first === days.length - 1) {
    return texts.days({ first: nameOf(first), last: nameOf(last) });
  }
  const names = days.map(nameOf);
  const rest = names.slice(0, -1).join(", ");
  return rest === "" ? nameOf(last) : texts.and({ days: rest, last: nameOf(last) });
}
