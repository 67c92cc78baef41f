import { GAP, type Segment } from "./segments.ts";

export type HoursSegment = Extract<Segment, { is: "days" | "times" | "closed" }>;
type DaysSegment = Extract<Segment, { is: "days" }>;
type TimesSegment = Extract<Segment, { is: "times" }>;

/** Days with their hours; null: all days. `times` null: closed. */
export type Pair = { days: DaysSegment | null; times: TimesSegment | null };

/**
 * What belongs together in a run of days, hours and “closed”: “Mon 9-5, Tue closed”, “9-5 Mon, closed Tue”. Hours stand behind their days everywhere, or everywhere
 * before them; each “closed” is of the days beside it. `left`: days without hours.
 * @returns null where nothing fits, or two readings do
 */
export function pairsOf(run: readonly HoursSegment[]): { pairs: Pair[]; left: DaysSegment[] } | null {
  const [only] = run;
  if (run.length === 1 && only?.is === "times") return { pairs: [{ days: null, times: only }], left: [] };
  const readings = [run, ...splitsOf(run)].flatMap((one, at) =>
    (one.some(({ is }) => is === "times") ? [-1, 1] : [-1]).flatMap((side) => {
      const read = pairsBySide(one, side);
      return read ? [{ ...read, isSplit: at > 0 }] : [];
    }),
  );
  const whole = readings.filter(({ left }) => left.length === 0);
  const best = [whole.filter(({ isSplit }) => !isSplit), whole, readings.filter(({ isSplit }) => !isSplit)].find(
    ({ length }) => length > 0,
  );
  if (best) return best.length === 1 ? best[0]! : null;
  return atItsGap(run);
}

/** “9-5 weekdays, Sat 10-2”: two runs, of which each has its own order, at the one place where they are further from each other than all else. */
function atItsGap(run: readonly HoursSegment[]): { pairs: Pair[]; left: DaysSegment[] } | null {
  const gaps = run.slice(1).map((segment, at) => (run[at]!.hasColon ? GAP.none : segment.gap));
  const widest = Math.max(...gaps);
  const places = gaps.flatMap((gap, at) => (gap === widest ? [at + 1] : []));
  const [place] = places;
  if (place === undefined || places.length > 1 || widest === GAP.none) return null;
  // “12-2, Wed to Sat, Sun 1-4”: the first hours are of all days, or of some of these.
  const isLone = (some: readonly HoursSegment[]) => some.length === 1 && some[0]!.is === "times";
  const hasList = run.some((segment) => segment.is === "days" && segment.units.length > 1);
  if (hasList && (isLone(run.slice(0, place)) || isLone(run.slice(place)))) return null;
  const [first, second] = [pairsOf(run.slice(0, place)), pairsOf(run.slice(place))];
  if (!first || !second || first.left.length + second.left.length > 0) return null;
  return { pairs: [...first.pairs, ...second.pairs], left: [] };
}

/** “closed Mon, Tue 10-4”: a list of two, of which each has hours of its own. */
function splitsOf(run: readonly HoursSegment[]): HoursSegment[][] {
  return run.flatMap((segment, at) => {
    if (segment.is !== "days" || segment.units.length !== 2) return [];
    const halves = segment.units.map(
      (unit, half): HoursSegment => ({ ...segment, units: [unit], gap: half === 0 ? segment.gap : GAP.comma }),
    );
    return [[...run.slice(0, at), ...halves, ...run.slice(at + 1)]];
  });
}

/** @param side where the days of hours stand: -1 before them, 1 behind */
function pairsBySide(run: readonly HoursSegment[], side: number): { pairs: Pair[]; left: DaysSegment[] } | null {
  const owners = new Map<number, number>();
  const daysAt = (at: number) => (run[at]?.is === "days" && !owners.has(at) ? at : null);
  for (const [at, segment] of run.entries()) {
    if (segment.is !== "times") continue;
    const days = daysAt(at + side);
    if (days === null || !isTogether(run, Math.min(at, days))) return null;
    owners.set(days, at);
  }
  let waiting = [...run.keys()].filter((at) => run[at]!.is === "closed");
  while (waiting.length > 0) {
    const choices = waiting.map((at) => ({ at, days: [daysAt(at - 1), daysAt(at + 1)].filter((one) => one !== null) }));
    const next = choices.find(({ days }) => days.length === 1) ?? choices.find(({ days }) => days.length === 2);
    if (!next || choices.some(({ days }) => days.length === 0)) return null;
    const [before, after] = [run[next.at]!.gap, run[next.at + 1]?.gap ?? GAP.bracket];
    if (next.days.length === 2 && before === after) return null;
    owners.set(next.days.length === 2 && after < before ? next.at + 1 : next.days[0]!, next.at);
    waiting = waiting.filter((at) => at !== next.at);
  }
  const pairs = [...owners]
    .sort(([one], [other]) => one - other)
    .map(([days, hours]): Pair => {
      const said = run[hours]!;
      return { days: run[days] as DaysSegment, times: said.is === "times" ? said : null };
    });
  return { pairs, left: run.filter((segment, at): segment is DaysSegment => segment.is === "days" && !owners.has(at)) };
}

/** Whether a part and the next one are not further from each other than from those around them. */
function isTogether(run: readonly HoursSegment[], at: number): boolean {
  const within = run[at]!.hasColon ? GAP.none : run[at + 1]!.gap;
  const [before, after] = [at > 0 ? run[at]!.gap : GAP.bracket, run[at + 2]?.gap ?? GAP.bracket];
  return within <= before && within <= after;
}
