import { setTimeout as pause } from "node:timers/promises";
import { DatabaseBusy } from "./connection-pool.ts";

/** A replica that does not answer in time is left out. */
const ANSWER_MS = 2_000;

/**
 * @param what is waited for, for the log
 * @throws DatabaseBusy where the answer takes longer than `ms`
 */
export function inTime<Answer>(
  answer: Promise<Answer>,
  ms = ANSWER_MS,
  what = "an answer of a database",
): Promise<Answer> {
  const late = pause(ms, null, { ref: false }).then((): never => {
    throw new DatabaseBusy(`${what} took longer than ${ms} ms`);
  });
  answer.catch(() => {}); // it may fail later
  return Promise.race([answer, late]);
}
