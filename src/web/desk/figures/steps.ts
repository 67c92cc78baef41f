import { countOf, type Days, plusDays } from "./days.ts";

export type StepKind = "day" | "week" | "month";

/** Some days together and their views: a bar of the chart, a row of the table. */
export type Step = Days & { views: number };

/** More days than these are narrower than a bar can be on a phone. */
const MAX_DAYS = 92;
const MAX_DAYS_BY_WEEK = 371;

export function stepKindOf(days: Days): StepKind {
  const count = countOf(days);
  if (count <= MAX_DAYS) return "day";
  return count <= MAX_DAYS_BY_WEEK ? "week" : "month";
}

/** Puts days together; the first and the last step may be cut. */
export function stepsOf(days: readonly { day: string; views: number }[], kind: StepKind): Step[] {
  const steps = new Map<string, Step>();
  for (const { day, views } of days) {
    const begin = beginOf(day, kind);
    const step = steps.get(begin);
    steps.set(begin, { from: step?.from ?? day, to: day, views: (step?.views ?? 0) + views });
  }
  return [...steps.values()];
}

/** The day on which the step with this day begins: a Monday, or the first of a month. */
function beginOf(day: string, kind: StepKind): string {
  if (kind === "day") return day;
  if (kind === "month") return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return plusDays(day, -weekday);
}

/** The first of those with the most views. @throws RangeError where there is none */
export function mostViewed(steps: readonly Step[]): Step {
  const most = Math.max(...steps.map(({ views }) => views));
  const found = steps.find(({ views }) => views === most);
  if (!found) throw new RangeError("no step");
  return found;
}

/** The steps of a scale that people read at a glance; each has a whole half, so that its middle is a number of views. */
const ROUND = [2, 4, 6, 8, 10, 20];

/** The round number at which a scale ends that holds so many. */
export function topOf(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))));
  return power * (ROUND.find((round) => round * power >= most) ?? most);
}
