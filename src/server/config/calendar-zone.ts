/** So many years have their own changes of the clock where no rule says them all. */
const FIRST_YEAR = 2020;
const YEARS = 20;

type Change = { at: Temporal.PlainDateTime; from: string; to: string };

/**
 * A time zone as VTIMEZONE (RFC 5545, 3.6.5), a line each: a rule for each of its two changes in a year, where one fits all years, else each
 * change by itself.
 */
export function calendarZoneOf(zone: string): string[] {
  const changes = changesOf(zone);
  const start = Temporal.PlainDate.from({ year: FIRST_YEAR, month: 1, day: 1 }).toZonedDateTime(zone);
  const first: Change = { at: start.toPlainDateTime(), from: start.offset, to: start.offset };
  const least = [first, ...changes].map(({ to }) => to).sort((one, other) => minutesOf(one) - minutesOf(other))[0];
  const block = ({ at, from, to }: Change, rule: readonly string[] = []) => {
    const kind = to === least ? "STANDARD" : "DAYLIGHT";
    const began = at.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
    return [
      `BEGIN:${kind}`,
      `DTSTART:${began}`,
      `TZOFFSETFROM:${compact(from)}`,
      `TZOFFSETTO:${compact(to)}`,
      ...rule,
      `END:${kind}`,
    ];
  };
  const byOffset = [...Map.groupBy(changes, ({ to }) => to).values()];
  const rules = byOffset.map(ruleOf);
  const blocks = rules.includes(null)
    ? changes.map((one) => block(one))
    : byOffset.map((all, at) => block(all[0]!, [rules[at]!]));
  // What holds before the first change.
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...block(first), ...blocks.flat(), "END:VTIMEZONE"];
}

const compact = (offset: string) => offset.replace(":", "");
const minutesOf = (offset: string) =>
  Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));

function changesOf(zone: string): Change[] {
  const changes: Change[] = [];
  let now = Temporal.PlainDate.from({ year: FIRST_YEAR, month: 1, day: 1 }).toZonedDateTime(zone);
  for (;;) {
    const next = now.getTimeZoneTransition("next");
    if (!next || next.year >= FIRST_YEAR + YEARS) return changes;
    const before = next.subtract({ seconds: 1 });
    // The clock of before shows when it is put on or back.
    const at = before.toPlainDateTime().add({ seconds: 1 });
    if (before.offset !== next.offset) changes.push({ at, from: before.offset, to: next.offset });
    now = next;
  }
}

const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** `RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`; null: there is no one rule. */
function ruleOf(changes: readonly Change[]): string | null {
  const nth = ({ at }: Change) => Math.ceil(at.day / 7);
  const isLast = ({ at }: Change) => at.day + 7 > at.daysInMonth;
  const day = (one: Change, place: number) => `${place}${DAYS[one.at.dayOfWeek - 1]}`;
  const [first] = changes;
  const isSame = (of: (change: Change) => unknown) => changes.every((one) => of(one) === of(first!));
  if (!first || changes.length !== YEARS || !isSame(({ at }) => at.month) || !isSame(({ at }) => at.dayOfWeek))
    return null;
  if (!isSame(({ at }) => `${at.toPlainTime()}`) || !isSame(({ from }) => from)) return null;
  const place = changes.every(isLast) ? -1 : isSame(nth) ? nth(first) : null;
  return place === null ? null : `RRULE:FREQ=YEARLY;BYMONTH=${first.at.month};BYDAY=${day(first, place)}`;
}
