import type { Period } from "#core/domain/statistics/period.ts";

export type Step = "day" | "week" | "month";

/** The days of a step, clipped to the period. */
export type StepOfPeriod = Period & {
  /** ISO 8601: `2026-07-04`, `2026-W27`, `2026-07`. */
  name: string;
};

/** Every day, ISO week or month that a period touches, in order. */
export function stepsOf({ from, to }: Period, step: Step): StepOfPeriod[] {
  const steps: StepOfPeriod[] = [];
  for (let first = from; Temporal.PlainDate.compare(first, to) <= 0; ) {
    const last = earlier(lastDayOfStep(first, step), to);
    steps.push({ name: stepName(first, step), from: first, to: last });
    first = last.add({ days: 1 });
  }
  return steps;
}

/** The name of the step that contains a day. */
export function stepName(day: Temporal.PlainDate, step: Step): string {
  if (step === "day") return day.toString();
  if (step === "month") return day.toPlainYearMonth().toString();
  return `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, "0")}`;
}

function lastDayOfStep(day: Temporal.PlainDate, step: Step): Temporal.PlainDate {
  if (step === "day") return day;
  if (step === "month") return day.with({ day: day.daysInMonth });
  return day.add({ days: day.daysInWeek - day.dayOfWeek });
}

const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other;
