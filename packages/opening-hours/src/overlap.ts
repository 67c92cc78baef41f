/** Minutes of a day: `24:00` is 1440. */
function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
}

/**
 * Whether two intervals of a day overlap; a `to` at or before its `from` is on the next day. Adjacent intervals do not
 * overlap.
 */
export function overlapWithin(intervals: readonly { from: string; to: string }[]): boolean {
  const spans = intervals
    .map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }))
    .map(({ start, end }) => ({ start, end: end > start ? end : end + 1440 }))
    .sort((one, other) => one.start - other.start);
  return spans.some(({ start }, at) => at > 0 && start < spans[at - 1]!.end);
}
