import { runApart } from "#core/server/threads/run-apart.ts";
import { TooMuchWork } from "#core/server/threads/thread-answer.ts";
import type { GtfsProblem } from "../contract/gtfs.ts";
import type { ParsedGtfs, Picked } from "./parse-gtfs.ts";

export type GtfsTask = { body: Uint8Array; picked: readonly Picked[]; today: string };
export type GtfsAnswer = ParsedGtfs | { problem: GtfsProblem };

/**
 * Reads a GTFS file in a thread of its own: a zip file can unpack to a thousand times its size.
 * @throws ProblemError `draining` where too many wait, unless `isPatient`
 */
export async function readGtfs(task: GtfsTask, options?: { isPatient?: boolean }): Promise<GtfsAnswer> {
  const program = new URL("./read-gtfs.worker.ts", import.meta.url);
  try {
    return await runApart<GtfsAnswer>("gtfs", program, task, options);
  } catch (error) {
    if (error instanceof TooMuchWork) return { problem: "too-complex" };
    throw error;
  }
}
