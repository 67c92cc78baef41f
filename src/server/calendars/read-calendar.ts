import { Worker } from "node:worker_threads";
import type { CalendarProblem } from "../../contract/calendar-sources.ts";
import { FetchFailed, fetchPublic, type Validators } from "./fetch-public.ts";
import type { ParsedCalendar } from "./parse-calendar.ts";
import type { Network } from "./public-network.ts";

/** Thousands of events take a second; the start of the thread, which a busy machine delays, does not count. */
const TIMEOUT_MS = 5_000;
const MEMORY_MB = 192;
/** Posted by the thread before it parses. */
export const PARSING = "parsing";
export const NOT_A_CALENDAR = "not-a-calendar";
export type ParseTask = { body: Uint8Array; from: string; to: string };
export type ParseAnswer = typeof PARSING | typeof NOT_A_CALENDAR | ParsedCalendar;

/** How far ahead a page shows the events of a calendar. */
const AHEAD = { hours: 24 * 366 };

export type ReadCalendar =
  | ({ is: "read" } & ParsedCalendar & Validators)
  | { is: "unchanged" }
  | { is: "failed"; problem: CalendarProblem };

export type CalendarReader = (
  address: string,
  options?: { validators?: Validators; signal?: AbortSignal },
) => Promise<ReadCalendar>;

/** Reads calendars by their addresses, with their events of the coming year. */
export const calendarReader =
  (network?: Network): CalendarReader =>
  async (address, options = {}) => {
    try {
      const fetched = await fetchPublic(address, { ...options, ...(network && { network }) });
      if (!fetched.changed) return { is: "unchanged" };
      const { body, etag, lastModified } = fetched;
      return { is: "read", ...(await parseApart(body, Temporal.Now.instant())), etag, lastModified };
    } catch (error) {
      if (error instanceof FetchFailed) return { is: "failed", problem: error.problem };
      throw error;
    }
  };

/**
 * Parses in a thread of its own, which is ended when it takes too long: a rule of one line can ask for a million dates.
 * @throws FetchFailed `too-complex`, `not-a-calendar`
 */
export async function parseApart(
  body: Uint8Array,
  now: Temporal.Instant,
  limitMs: number = TIMEOUT_MS,
): Promise<ParsedCalendar> {
  const task: ParseTask = { body, from: `${now}`, to: `${now.add(AHEAD)}` };
  const worker = new Worker(new URL("./read-calendar.worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: MEMORY_MB / 4 },
  });
  let timer: NodeJS.Timeout | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<ParsedCalendar>();
  const fail = (problem: CalendarProblem) => reject(new FetchFailed(problem));
  worker.on("message", (answer: ParseAnswer) => {
    if (answer === PARSING) timer = setTimeout(() => worker.terminate(), limitMs);
    else if (answer === NOT_A_CALENDAR) fail(NOT_A_CALENDAR);
    else resolve(answer);
  });
  worker.once("error", () => fail("too-complex")); // it ran out of memory
  worker.once("exit", () => fail("too-complex"));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
