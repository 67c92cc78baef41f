import type { DayPlan } from "../../../contract/times.ts";
import { type DayPlan as Plan, weekOf } from "../../../domain/opening-times.ts";
import { PUBLIC_HOLIDAY_NAMES } from "../../../domain/public-holiday-names.ts";
import { publicHolidayOn } from "../../../domain/public-holidays.ts";
import type { NamedSchedule, NamedSeason, NamedSpecial } from "./schedule.ts";

/** The main hours of the seven days from the one on which `now` falls, each with the name of what makes it different. */
export function weekAnswer(schedule: NamedSchedule, now: Temporal.Instant): DayPlan[] {
  return weekOf(schedule, now).map(({ date, ...plan }) => ({
    date: date.toString(),
    source: plan.source,
    intervals: plan.intervals,
    ...namesOf(plan, date),
  }));
}

function namesOf({ source, special, season }: Plan, date: Temporal.PlainDate): Pick<DayPlan, "name" | "name_ie"> {
  if (source === "holiday") {
    const holiday = publicHolidayOn(date);
    return { name: holiday && PUBLIC_HOLIDAY_NAMES[holiday].en, name_ie: holiday && PUBLIC_HOLIDAY_NAMES[holiday].ga };
  }
  // A plan gives back the very object of the schedule, so it still has its names.
  const named = (special ?? season) as NamedSpecial | NamedSeason | undefined;
  return { name: named?.name ?? null, name_ie: named?.name_ie ?? null };
}
