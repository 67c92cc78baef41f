import type { TimetableChange } from "../contract/directory/timetables.ts";
import type { Texts } from "./messages/compiled/index.ts";

type TimetableTexts = Texts["timetables"];

/** "15 min", "1 h", "1 h 15 min" */
export function durationText(minutes: number, texts: Pick<TimetableTexts, "minutes" | "hours" | "hoursMinutes">) {
  const [h, n] = [Math.floor(minutes / 60), minutes % 60];
  if (h === 0) return texts.minutes({ n });
  return n === 0 ? texts.hours({ h }) : texts.hoursMinutes({ h, n });
}

type DayTexts = Pick<TimetableTexts, "everyDay" | "days" | "and" | "weekdays">;

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

/** What is otherwise on some days: “All departures cancelled”; of a remark that it is one. */
export const changeText = (
  { kind, time }: Pick<TimetableChange, "kind" | "time">,
  texts: Texts["timetables"],
): string => (kind === "cancelled" ? (time ? texts.cancelled : texts.allCancelled) : texts[kind]);
