import { MAX_STATISTICS_DAYS } from "#core/contract/limits.ts";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { daysIn, type Period } from "#core/domain/statistics/period.ts";
import { invalid } from "#core/server/http/problem.ts";

const DAYS = 30;

type Range = { from?: string | undefined; to?: string | undefined };

/**
 * The requested local dates; by default the thirty days up to today.
 * @throws ProblemError `out-of-range` where they end before they begin, or span more than two years
 */
export function requestedPeriod({ from, to }: Range, now: Temporal.Instant): Period {
  const last = to ? Temporal.PlainDate.from(to) : todayAt(now);
  const first = from ? Temporal.PlainDate.from(from) : last.subtract({ days: DAYS - 1 });
  const count = daysIn({ from: first, to: last });
  if (count < 1 || count > MAX_STATISTICS_DAYS) throw invalid(from ? "from" : "to", "out-of-range");
  return { from: first, to: last };
}

/** The first and last day as ISO dates. */
export const daysOf = ({ from, to }: Period) => ({ from: from.toString(), to: to.toString() });

/** The instant at which a local day begins. */
export const midnight = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(ZONE).toInstant();
