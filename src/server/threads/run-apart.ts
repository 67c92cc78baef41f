import { ProblemError } from "../http/problem.ts";
import { type ApartKind, takeSeat } from "./seats.ts";
import { type ThreadLimits, TooMuchWork, threadAnswer } from "./thread-answer.ts";

/** What a thread may take. Some 30 MB of its memory are the program's. */
const LIMITS: Record<ApartKind, ThreadLimits> = {
  calendar: { ms: 5_000, memoryMb: 80, youngMb: 8 },
  parcel: { ms: 10_000, memoryMb: 128, youngMb: 16 },
  gtfs: { ms: 60_000, memoryMb: 384, youngMb: 32 },
  map: { ms: 120_000, memoryMb: 512, youngMb: 32 },
  workbook: { ms: 60_000, memoryMb: 512, youngMb: 32 },
  hours: { ms: 8_000, memoryMb: 192, youngMb: 16 },
};
const BUSY_RETRY_SECONDS = "10";

const OUTCOMES = ["read", "too-much", "busy"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** How often something was parsed apart since the start, for metrics. */
export const apartCounts = new Map<ApartKind, Record<Outcome, number>>();

function count(kind: ApartKind, outcome: Outcome): void {
  const counts = apartCounts.get(kind) ?? { read: 0, "too-much": 0, busy: 0 };
  counts[outcome] += 1;
  apartCounts.set(kind, counts);
}

type Options = {
  /** A job, which waits as long as it takes. */
  isPatient?: boolean;
  limitMs?: number;
};

/**
 * Parses bytes of strangers in a thread, so that the event loop goes on whatever they are. The thread is ended when it takes too long or
 * too much memory; an instance has few of them at once (docs/decisions/120-parsers-are-bounded.md).
 * @param program a module that calls `workApart`
 * @throws TooMuchWork
 * @throws ProblemError `draining` where too many wait; what the thread throws
 */
export async function runApart<Answer>(
  kind: ApartKind,
  program: URL,
  task: object,
  { isPatient = false, limitMs = LIMITS[kind].ms }: Options = {},
): Promise<Answer> {
  const seat = takeSeat(kind, isPatient);
  try {
    if (!(await seat.ready)) {
      count(kind, "busy");
      throw new ProblemError("draining", { headers: { "retry-after": BUSY_RETRY_SECONDS } });
    }
    const answer = await threadAnswer<Answer>(program, task, { ...LIMITS[kind], ms: limitMs });
    count(kind, "read");
    return answer;
  } catch (error) {
    if (error instanceof TooMuchWork) count(kind, "too-much");
    throw error;
  } finally {
    seat.leave();
  }
}
