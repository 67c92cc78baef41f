import type { Schedule } from "@eolaire/opening-hours";
import { runApart } from "#core/server/threads/run-apart.ts";
import { TooMuchWork } from "#core/server/threads/thread-answer.ts";
import type { Differences } from "./compare-hours.ts";

export type ComparisonTask = { line: string; schedule: Schedule; from: string };

/**
 * `compareHours` in a thread of its own: a line takes a fifth of a second, long ones two.
 * @param from `YYYY-MM-DD`
 * @returns null where the package does not read the line, or not in time
 */
export async function judge(line: string, schedule: Schedule, from: string): Promise<Differences | null> {
  const found = await judgeTogether([{ line, schedule, from }], false);
  return found?.[0] ?? null;
}

/** Lines of one thread, whose start takes as long as some lines. */
const TOGETHER = 20;

/** `judge` for many lines, as long as it takes: those of a thread that takes too long are judged one by one. */
export async function judgeAll(tasks: readonly ComparisonTask[]): Promise<(Differences | null)[]> {
  const found: (Differences | null)[] = [];
  for (let at = 0; at < tasks.length; at += TOGETHER) {
    const some = tasks.slice(at, at + TOGETHER);
    const together = await judgeTogether(some, true);
    for (const [n, task] of some.entries())
      found.push(together ? together[n]! : ((await judgeTogether([task], true))?.[0] ?? null));
  }
  return found;
}

/** Null where it takes too long. */
async function judgeTogether(
  tasks: readonly ComparisonTask[],
  isPatient: boolean,
): Promise<(Differences | null)[] | null> {
  const program = new URL("./judge.worker.ts", import.meta.url);
  return runApart<(Differences | null)[]>("hours", program, { tasks }, { isPatient }).catch((error: unknown) => {
    if (error instanceof TooMuchWork) return null;
    throw error;
  });
}
