/** A day of a month with what holds on it, such as its opening hours. */
export type DayOfMonth<Value> = {
  date: Temporal.PlainDate;
  value: Value;
  /** Days of another layer, such as a season, may have another week. */
  layer: string;
  /** Why the day is no ordinary one, such as the name of a holiday; null: it follows the week of its layer. */
  exception: string | null;
};

/** Weekdays, 1 Monday … 7 Sunday, on which the same holds. */
export type PatternDays<Value> = { days: number[]; value: Value };
/** The week from a day to a day of the month; a weekday that does not occur in them is left out. */
export type PatternWeek<Value> = { from: Temporal.PlainDate; to: Temporal.PlainDate; days: PatternDays<Value>[] };
/** Days that differ from the week, in order. */
export type PatternException<Value> = { dates: Temporal.PlainDate[]; value: Value };
export type MonthPattern<Value> = { weeks: PatternWeek<Value>[]; exceptions: PatternException<Value>[] };

type Stretch<Value> = { from: Temporal.PlainDate; to: Temporal.PlainDate; usual: Map<number, Value> };

/**
 * The days of a month in a few lines: its week, a second one where a season begins or ends, and the days that differ. What
 * holds in certain weeks only (the first Saturday) is an exception; the week has what is more frequent.
 * @param days in order, without gaps
 * @param keyOf equal for values that are shown alike
 */
export function monthPattern<Value>(
  days: readonly DayOfMonth<Value>[],
  keyOf: (value: Value) => string,
): MonthPattern<Value> {
  const stretches = merged(stretchesOf(days, keyOf), keyOf);
  const usualOn = ({ date }: DayOfMonth<Value>) =>
    stretches.find(({ to }) => Temporal.PlainDate.compare(date, to) <= 0)?.usual.get(date.dayOfWeek);
  const different = days.filter((day) => {
    const usual = usualOn(day);
    return usual === undefined || keyOf(usual) !== keyOf(day.value);
  });
  const alike = Map.groupBy(different, ({ value, exception }) => `${exception ?? ""}\n${keyOf(value)}`);
  return {
    weeks: stretches.map(({ from, to, usual }) => ({ from, to, days: byValue(usual, keyOf) })),
    exceptions: [...alike.values()].map((same) => ({ dates: same.map(({ date }) => date), value: same[0]!.value })),
  };
}

/** The runs of days of the same layer that have an ordinary day; exceptional days belong to the run before them. */
function stretchesOf<Value>(days: readonly DayOfMonth<Value>[], keyOf: (value: Value) => string): Stretch<Value>[] {
  const runs: { layer: string; days: DayOfMonth<Value>[] }[] = [];
  for (const day of days) {
    if (day.exception !== null) continue;
    const last = runs.at(-1);
    if (last?.layer === day.layer) last.days.push(day);
    else runs.push({ layer: day.layer, days: [day] });
  }
  return runs.map(({ days: ofRun }, index) => ({
    from: index === 0 ? days[0]!.date : ofRun[0]!.date,
    to: runs[index + 1]?.days[0]?.date.subtract({ days: 1 }) ?? days.at(-1)!.date,
    usual: usualOf(ofRun, keyOf),
  }));
}

/** What holds most often on each weekday, the earlier one of two. */
function usualOf<Value>(days: readonly DayOfMonth<Value>[], keyOf: (value: Value) => string): Map<number, Value> {
  const byWeekday = Map.groupBy(days, ({ date }) => date.dayOfWeek);
  const weekdays = [...byWeekday].sort(([one], [other]) => one - other);
  return new Map(
    weekdays.map(([weekday, ofWeekday]) => {
      const groups = [...Map.groupBy(ofWeekday, ({ value }) => keyOf(value)).values()];
      const [most] = groups.toSorted((one, other) => other.length - one.length);
      return [weekday, most![0]!.value];
    }),
  );
}

/** Neighbours whose weeks do not contradict each other are one. */
function merged<Value>(stretches: readonly Stretch<Value>[], keyOf: (value: Value) => string): Stretch<Value>[] {
  const all: Stretch<Value>[] = [];
  for (const stretch of stretches) {
    const last = all.at(-1);
    const isAlike =
      last &&
      [...stretch.usual].every(([day, value]) => !last.usual.has(day) || keyOf(last.usual.get(day)!) === keyOf(value));
    if (!isAlike) all.push(stretch);
    else {
      const usual = new Map([...last.usual, ...stretch.usual].sort(([one], [other]) => one - other));
      all[all.length - 1] = { from: last.from, to: stretch.to, usual };
    }
  }
  return all;
}

function byValue<Value>(usual: Map<number, Value>, keyOf: (value: Value) => string): PatternDays<Value>[] {
  const alike = Map.groupBy(usual, ([, value]) => keyOf(value));
  return [...alike.values()].map((same) => ({ days: same.map(([day]) => day), value: same[0]![1] }));
}

/** The dates of a month in order. */
export const datesOfMonth = (month: Temporal.PlainYearMonth): Temporal.PlainDate[] =>
  Array.from({ length: month.daysInMonth }, (_, index) => month.toPlainDate({ day: index + 1 }));

/** Consecutive dates as runs. @example runsOfDates([1, 2, 3, 7 July]) // [[1 July, 3 July], [7 July, 7 July]] */
export function runsOfDates(dates: readonly Temporal.PlainDate[]): [Temporal.PlainDate, Temporal.PlainDate][] {
  const runs: [Temporal.PlainDate, Temporal.PlainDate][] = [];
  for (const date of dates) {
    const last = runs.at(-1);
    if (last && last[1].until(date).days === 1) last[1] = date;
    else runs.push([date, date]);
  }
  return runs;
}
