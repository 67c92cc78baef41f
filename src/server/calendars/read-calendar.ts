import type { CalendarProblem } from "#core/contract/writing/calendar-sources.ts";
import { runApart } from "../threads/run-apart.ts";
import { TooMuchWork } from "../threads/thread-answer.ts";
import { FetchFailed, fetchPublic, type Validators } from "./fetch-public.ts";
import type { ParsedCalendar } from "./parse-calendar.ts";
import type { Network } from "./public-network.ts";

export type ParseTask = { body: Uint8Array; from: string; to: string };
/** null: it is no calendar. */
export type ParseAnswer = ParsedCalendar | null;

/** How far ahead a page shows the events of a calendar. */
const AHEAD = { hours: 24 * 366 };

export type ReadCalendar =
  | ({ is: "read" } & ParsedCalendar & Validators)
  | { is: "unchanged" }
  | { is: "failed"; problem: CalendarProblem };

export type CalendarReader = (
  address: string,
  options?: { validators?: Validators; signal?: AbortSignal; isPatient?: boolean },
) => Promise<ReadCalendar>;

/**
 * Reads calendars by their addresses, with their events of the coming year. Many may wait for other servers at once; two are parsed.
 * @throws ProblemError `draining` where too many wait, unless `isPatient`
 */
export const calendarReader =
  (network: Network): CalendarReader =>
  async (address, { isPatient = false, ...options } = {}) => {
    try {
      const fetched = await fetchPublic(address, { ...options, network });
      if (!fetched.changed) return { is: "unchanged" };
      const { body, etag, lastModified } = fetched;
      return { is: "read", ...(await parseApart(body, Temporal.Now.instant(), { isPatient })), etag, lastModified };
    } catch (error) {
      if (error instanceof FetchFailed) return { is: "failed", problem: error.problem };
      throw error;
    }
  };

/**
 * Parses in a thread of its own: a rule of one line can ask for a million dates.
 * @throws FetchFailed `too-complex`, `not-a-calendar`
 */
export async function parseApart(
  body: Uint8Array,
  now: Temporal.Instant,
  options?: { isPatient?: boolean; limitMs?: number },
): Promise<ParsedCalendar> {
  const task: ParseTask = { body, from: `${now}`, to: `${now.add(AHEAD)}` };
  const program = new URL("./read-calendar.worker.ts", import.meta.url);
  const parsed = await runApart<ParseAnswer>("calendar", program, task, options).catch((cause: unknown) => {
    throw cause instanceof TooMuchWork ? new FetchFailed("too-complex", { cause }) : cause;
  });
  if (!parsed) throw new FetchFailed("not-a-calendar");
  return parsed;
}
