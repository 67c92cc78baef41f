import { DatabaseBusy } from "./connection-pool.ts";

/** A database that does not answer in time counts as away. */
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
  const { promise: late, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new DatabaseBusy(`${what} took longer than ${ms} ms`)), ms).unref();
  const clear = () => clearTimeout(limit); // which would hold the answer
  answer.then(clear, clear); // it may fail later
  return Promise.race([answer, late]);
}
