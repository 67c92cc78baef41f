import type { Times } from "../../../contract/times.ts";
import { todayAt } from "../../../domain/local-time.ts";
import {
  holidayAnswer,
  type OpeningTimeRow,
  openingTimeAnswer,
  type SpecialTimeRow,
  specialTimeAnswer,
} from "./answer.ts";
import { scheduleOf } from "./schedule.ts";
import { weekAnswer } from "./week.ts";

export type TimesRow = {
  /** JSON: null is an ordinary day, an empty list closed. */
  holiday_intervals: unknown;
  opening_times: OpeningTimeRow[];
  /** Those from yesterday on: yesterday's decide about last night's run, but are not told any more. */
  special_times: SpecialTimeRow[];
};

/** The hours of a page as they are kept, and as they come out for the next seven days. */
export function timesAnswer(row: TimesRow, now: Temporal.Instant): Times {
  const today = todayAt(now).toString();
  return {
    times: row.opening_times.map(openingTimeAnswer),
    ...holidayAnswer(row.holiday_intervals),
    special: row.special_times.filter(({ date_to }) => date_to >= today).map(specialTimeAnswer),
    week: weekAnswer(scheduleOf(row), now),
  };
}
