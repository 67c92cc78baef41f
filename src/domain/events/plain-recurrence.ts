const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const DAYS_OF_WEEK = 7;

type Window = { first: Temporal.PlainDateTime; after: Temporal.PlainDateTime; before: Temporal.PlainDateTime };

/**
 * The starts of a plain rule from `after` to `before`, both included, in local time and in order: daily or weekly, with an
 * interval, weekdays and an end date. Null for every other rule. Nearly all events repeat like this, and reading a rule with
 * the library takes half a millisecond, which lists of thousands of series cannot afford.
 *
 * @param first the start of the event
 * @param rrule with `UNTIL` as a floating time, if it has one: `UNTIL=20261231T235959Z`
 */
export function plainStarts(rrule: string, { first, after, before }: Window): Temporal.PlainDateTime[] | null {
  const rule = plainRule(rrule, first);
  if (!rule) return null;
  const { period, offsets, until } = rule;
  const origin = first.subtract({ days: period % DAYS_OF_WEEK === 0 ? first.dayOfWeek - 1 : 0 });
  const last = until && Temporal.PlainDateTime.compare(until, before) < 0 ? until : before;
  const passed = Math.floor(origin.until(after, { largestUnit: "days" }).days / period) - 1;
  const starts: Temporal.PlainDateTime[] = [];
  for (let at = Math.max(0, passed) * period; ; at += period) {
    for (const offset of offsets) {
      const start = origin.add({ days: at + offset });
      if (Temporal.PlainDateTime.compare(start, last) > 0) return starts;
      const isFrom = Temporal.PlainDateTime.compare(start, after) >= 0;
      if (isFrom && Temporal.PlainDateTime.compare(start, first) >= 0) starts.push(start);
    }
  }
}

/** `period`: days after which the offsets, counted from Monday in a weekly rule, come again. */
type PlainRule = { period: number; offsets: number[]; until: Temporal.PlainDateTime | null };

function plainRule(rrule: string, first: Temporal.PlainDateTime): PlainRule | null {
  const { FREQ, INTERVAL, BYDAY, UNTIL, WKST, ...others } = Object.fromEntries(
    rrule.split(";").map((part) => part.split("=", 2)),
  ) as Record<string, string | undefined>;
  if (Object.keys(others).length > 0 || (WKST ?? "MO") !== "MO") return null;
  const interval = Number(INTERVAL ?? 1);
  const until = UNTIL ? Temporal.PlainDateTime.from(UNTIL.replace("Z", "")) : null;
  // A period of whole weeks would be taken for a weekly rule.
  if (FREQ === "DAILY" && !BYDAY && interval % DAYS_OF_WEEK !== 0) return { period: interval, offsets: [0], until };
  if (FREQ !== "WEEKLY") return null;
  const offsets = BYDAY ? BYDAY.split(",").map((code) => CODES.indexOf(code)) : [first.dayOfWeek - 1];
  return { period: interval * DAYS_OF_WEEK, offsets: [...new Set(offsets)].sort(), until };
}
