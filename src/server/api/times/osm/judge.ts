import type { Schedule } from "@eolaire/opening-hours";
import { runApart } from "../../../threads/run-apart.ts";
import { TooMuchWork } from "../../../threads/thread-answer.ts";
import type { Differences } from "./compare-hours.ts";

export type ComparisonTask = { line: string; schedule: Schedule; from: string };

/**
 * `compareHours` in a thread of its own: a line takes a fifth of a second, long ones two.
 * @param from `YYYY-MM-DD`
 * @returns null where the package does not read the line, or not in time
 */
export async function judge(line: string, schedule: Schedule, from: string): Promise<Differences | null> {
  const task: ComparisonTask = { line, schedule, from };
  const program = new URL("./judge.worker.ts", import.meta.url);
  return runApart<Differences | null>("hours", program, task).catch((error: unknown) => {
    if (error instanceof TooMuchWork) return null;
    throw error;
  });
}
