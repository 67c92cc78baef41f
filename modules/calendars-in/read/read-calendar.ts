import { FetchFailed, fetchPublic, type Validators } from "#core/server/outbound/fetch-public.ts";
import type { Network } from "#core/server/outbound/public-network.ts";
import { runApart } from "#core/server/threads/run-apart.ts";
import { TooMuchWork } from "#core/server/threads/thread-answer.ts";
import type { CalendarProblem } from "../contract.ts";
import type { ParsedCalendar } from "./parse-calendar.ts";

export type ParseTask = { body: Uint8Array; from: string; to: string };
/** null: it is no calendar. */
export type ParseAnswer = ParsedCalendar | null;

const ACCEPT = "text/calendar, text/plain;q=0.5";
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

/** What was fetched cannot be read as a calendar. */
export class NoCalendar extends Error {
  readonly problem: "not-a-calendar" | "too-complex";

  constructor(problem: NoCalendar["problem"], options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/**
 * Reads calendars by their addresses, with their events of the coming year. Many may wait for other servers at once; two are parsed.
 * @throws ProblemError `draining` where too many wait, unless `isPatient`
 */
export const calendarReader =
  (network: Network): CalendarReader =>
  async (address, { isPatient = false, ...options } = {}) => {
    try {
      const fetched = await fetchPublic(address, { ...options, network, accept: ACCEPT });
      if (!fetched.changed) return { is: "unchanged" };
      const { body, etag, lastModified } = fetched;
      return { is: "read", ...(await parseApart(body, Temporal.Now.instant(), { isPatient })), etag, lastModified };
    } catch (error) {
      if (error instanceof NoCalendar) return { is: "failed", problem: error.problem };
      if (!(error instanceof FetchFailed)) throw error;
      return { is: "failed", problem: error.problem === "unreadable" ? "not-a-calendar" : error.problem };
    }
  };

/**
 * Parses in a thread of its own: a rule of one line can ask for a million dates.
 * @throws NoCalendar
 */
export async function parseApart(
  body: Uint8Array,
  now: Temporal.Instant,
  options?: { isPatient?: boolean; limitMs?: number },
): Promise<ParsedCalendar> {
  const task: ParseTask = { body, from: `${now}`, to: `${now.add(AHEAD)}` };
  const program = new URL("./read-calendar.worker.ts", import.meta.url);
  const parsed = await runApart<ParseAnswer>("calendar", program, task, options).catch((cause: unknown) => {
    throw cause instanceof TooMuchWork ? new NoCalendar("too-complex", { cause }) : cause;
  });
  if (!parsed) throw new NoCalendar("not-a-calendar");
  return parsed;
}
