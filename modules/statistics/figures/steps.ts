import { countOf, type Days, plusDays } from "#core/web/desk/figures/days.ts";
import type { Step, StepKind } from "#core/web/desk/figures/use-step-name.ts";

/** With more days than this the bars would be too narrow on a phone. */
const MAX_DAYS = 92;
const MAX_DAYS_BY_WEEK = 371;

export function stepKindOf(days: Days): StepKind {
  const count = countOf(days);
  if (count <= MAX_DAYS) return "day";
  return count <= MAX_DAYS_BY_WEEK ? "week" : "month";
}

/** Sums days to steps. The first and the last step may be shorter than the others. */
export function stepsOf(days: readonly { day: string; views: number }[], kind: StepKind): Step[] {
  const steps = new Map<string, Step>();
  for (const { day, views } of days) {
    const begin = beginOf(day, kind);
    const step = steps.get(begin);
    steps.set(begin, { from: step?.from ?? day, to: day, views: (step?.views ?? 0) + views });
  }
  return [...steps.values()];
}

/** The first day of the step that contains the day: a Monday, or the first of a month. */
function beginOf(day: string, kind: StepKind): string {
  if (kind === "day") return day;
  if (kind === "month") return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return plusDays(day, -weekday);
}

/** The step with the most views, the first one of several. @throws RangeError without steps */
export function mostViewed(steps: readonly Step[]): Step {
  const most = Math.max(...steps.map(({ views }) => views));
  const found = steps.find(({ views }) => views === most);
  if (!found) throw new RangeError("no step");
  return found;
}
