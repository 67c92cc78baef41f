import { minutesOf, type TimeRange } from "./clocks.ts";
import type { DayUnit } from "./days.ts";
import type { Period } from "./periods.ts";
import { hasSense, isMark, type Piece, type Pieces } from "./pieces.ts";
import { type HoursSegment, pairsOf } from "./runs.ts";
import { DAY_LEADS, GAP, type Segment, segmentsOf } from "./segments.ts";

/** What is said of days in a part of the year. */
export type Statement = {
  /** null: of the year; empty: of what is left of it. */
  periods: readonly Period[] | null;
  /** null: of all days. */
  unit: DayUnit | null;
  /** Empty: closed. null: not all is known. */
  times: readonly TimeRange[] | null;
  /** Where the usual hours of these days end. */
  until?: number;
  /** Beside the other hours of these days. */
  isMore: boolean;
  /** As it was written. */
  text: string;
};

/** All that a text says. Each piece of it is in a statement, passed over by a rule, or named in one of the two lists. */
export type Reading = {
  statements: Statement[];
  /** Closed, as a whole. */
  closures: Period[];
  /** What could not be read, as it stands in the text. */
  unclear: string[];
  /** Days of which that may speak. */
  doubted: Set<number>;
  /** Whether it may speak of anything. */
  isDoubtful: boolean;
  /** What says nothing of hours. */
  notes: string[];
};

type Heading = { periods: readonly Period[]; text: string; isUsed: boolean };

/** Whose names are before the hours: “Bar: Mon-Thu 5-11”. Two have different ones. */
const MAX_SUBJECTS = 1;

/** Ends of hours that somebody has said apart from the text, by when they begin: `HH:MM`. */
export type Ends = ReadonlyMap<string, string>;

/** When hours begin in a text that does not say until when. */
export function openingsOf({ pieces }: Pieces): string[] {
  const segments = clausesOf(pieces).flatMap((clause) => clause.segments);
  return [...new Set(segments.flatMap((one) => (one.is === "times" && one.times === null && one.opening) || []))];
}

const ended = (segment: Segment, ends: Ends): Segment => {
  if (segment.is !== "times" || segment.times !== null || !segment.opening) return segment;
  const to = ends.get(segment.opening);
  return to === undefined ? segment : { ...segment, times: [{ from: segment.opening, to }] };
};

/** Reads what the segments of a text say together: each clause, in which the last heading holds. */
export function readStatements({ text, pieces }: Pieces, ends: Ends = new Map()): Reading {
  const reading: Reading = {
    statements: [],
    closures: [],
    unclear: [],
    doubted: new Set(),
    isDoubtful: false,
    notes: [],
  };
  let heading: Heading | null = null;
  const headings = new Set<Heading>();
  let subjects = 0;
  for (const clause of joinedClauses(clausesOf(pieces, ends))) {
    const read: Clause = new Clause(clause, text, heading, reading);
    read.read();
    heading = read.heading;
    const ofMonth = clause.pieces.find((piece) => hasSense(piece, "of-month"));
    // “Tuesday of the month”: which one?
    if (ofMonth && !clause.pieces.some((piece) => hasSense(piece, "place"))) {
      reading.unclear.push(text.slice(ofMonth.start, ofMonth.end));
      reading.isDoubtful = true;
    }
    if (heading) headings.add(heading);
    subjects += read.subjects;
    // Whose hours follow is no matter of the first alone.
    if (read.subjects > 0 && reading.statements.length > 0 && subjects > read.subjects) reading.isDoubtful = true;
    if (subjects > MAX_SUBJECTS) reading.isDoubtful = true;
  }
  if (heading && !heading.isUsed) reading.unclear.push(heading.text);
  // A part of the year of which nothing could be read.
  const said = new Set(reading.statements.map(({ periods }) => JSON.stringify(periods ?? [])));
  if ([...headings].some(({ periods }) => !said.has(JSON.stringify(periods)))) reading.isDoubtful = true;
  // What is said of all the year, and of the rest of it: the first may be of a part whose name is missing.
  const isOfRest = reading.statements.some(({ periods }) => periods?.length === 0);
  if (isOfRest && reading.statements.some(({ periods, unit }) => periods === null && !unit?.isHoliday))
    reading.isDoubtful = true;
  return reading;
}

type Pieced = { pieces: readonly Piece[]; segments: Segment[] };

function clausesOf(pieces: readonly Piece[], ends: Ends = new Map()): Pieced[] {
  const clauses: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === "end") clauses.push([]);
    else clauses.at(-1)!.push(piece);
  }
  return clauses
    .map((some) => ({ pieces: some, segments: segmentsOf(some).map((one) => ended(one, ends)) }))
    .filter(({ segments }) => segments.length > 0);
}

const isHours = (segment: Segment | undefined) => segment?.is === "times" || segment?.is === "closed";

/** Days and their hours may stand on lines of their own. */
function joinedClauses(clauses: readonly Pieced[]): Pieced[] {
  const joined: Pieced[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    const segments = before?.segments.filter(({ is }) => is !== "note") ?? [];
    const isDaysOnly =
      segments.length > 0 && segments.every(({ is }) => is === "days" || is === "period" || is === "rest");
    const endsOpen = segments.at(-1)?.is === "days" && (isDaysOnly || isAlternating(segments));
    const isOfDaysBefore = endsOpen && isHours(clause.segments[0]) && clause.segments.length === 1;
    const isHoursOnly = segments.length === 1 && segments[0]!.is === "times";
    const isOfHoursBefore =
      isHoursOnly && clause.segments.length === 1 && clause.segments[0]!.is === "days" && joined.length === 1;
    const isMoreHours =
      segments.length > 1 &&
      isAlternating(segments) &&
      segments.at(-1)?.is === "times" &&
      clause.segments.length === 1 &&
      isLater(segments.at(-1), clause.segments[0]!) &&
      segments.at(-2)?.is === "days";
    if (before && (isOfDaysBefore || isOfHoursBefore || isMoreHours))
      joined[joined.length - 1] = together(before, clause, isMoreHours);
    else joined.push(clause);
  }
  return joined;
}

/** Hours below those of a day, which go on after them: “Sat 10-1 / 2-5” on two lines. */
function isLater(one: Segment | undefined, other: Segment): boolean {
  if (one?.is !== "times" || other.is !== "times" || !one.times || !other.times) return false;
  const [last, next] = [one.times.at(-1)!, other.times[0]!];
  return last.from < last.to && last.to <= next.from;
}

const isAlternating = (segments: readonly Segment[]) =>
  segments.every(({ is }, at) => (at % 2 === 0 ? is === "days" : is === "times" || is === "closed"));

function together(one: Pieced, other: Pieced, isMoreHours: boolean): Pieced {
  const shift = one.pieces.length;
  const moved = other.segments.map(
    (segment) => ({ ...segment, from: segment.from + shift, to: segment.to + shift, gap: GAP.mark }) as Segment,
  );
  const pieces = [...one.pieces, ...other.pieces];
  const [last, [more]] = [one.segments.at(-1)!, moved];
  if (!isMoreHours || last.is !== "times" || more?.is !== "times")
    return { pieces, segments: [...one.segments, ...moved] };
  const times = last.times && more.times ? [...last.times, ...more.times] : null;
  return { pieces, segments: [...one.segments.slice(0, -1), { ...last, to: more.to, times }] };
}

/** Reads the segments of a clause into a reading. */
class Clause {
  heading: Heading | null;
  subjects = 0;
  readonly #segments: readonly Segment[];
  readonly #pieces: readonly Piece[];
  readonly #text: string;
  readonly #reading: Reading;
  readonly #isFirstClause: boolean;
  /** Those of this clause, to which a part of the year at its end belongs. */
  readonly #own: (Statement & { isOfOwnPeriod: boolean })[] = [];
  /** Days whose hours are to come. */
  #days: (Segment & { is: "days" }) | null = null;
  #periods: readonly Period[] | null;
  #isOwnPeriod = false;
  #isMore = false;
  #closed: Segment | null = null;
  /** Of these parts of the year something was said, or could not be read. */
  #hasSpoken = false;
  #except: Segment | null = null;

  constructor({ pieces, segments }: Pieced, text: string, heading: Heading | null, reading: Reading) {
    this.#pieces = pieces;
    this.#segments = segments;
    this.#text = text;
    this.#reading = reading;
    this.heading = heading;
    this.#periods = heading?.periods ?? null;
    this.#isFirstClause = reading.statements.length + reading.closures.length === 0;
  }

  read(): void {
    for (let at = 0; at < this.#segments.length; at += 1) at = this.#readSegment(at);
    this.#endDays(null);
    if (this.#closed) this.#leave(this.#closed, this.#closed, true);
    if (this.#except) this.#leave(this.#except, this.#except, true);
    if (this.#own.length > 0 && this.heading && !this.#isOwnPeriod) this.heading.isUsed = true;
    this.#reading.statements.push(...this.#own.map(({ isOfOwnPeriod: _, ...statement }) => statement));
  }

  /** @returns where the last part stands that was read with it */
  #readSegment(at: number): number {
    const segment = this.#segments[at]!;
    const next = this.#segments[at + 1];
    switch (segment.is) {
      case "note":
        this.#reading.notes.push(this.#said(segment, segment));
        return at;
      case "remark":
        this.#endDays(segment);
        this.#reading.unclear.push(this.#said(segment, segment));
        return at;
      case "late":
      case "early":
        // A part of the day without its hours: “closed Wednesday afternoons”.
        if (next?.is !== "times" && next?.is !== "days" && !(this.#days && segment.is === "early"))
          return this.#partOfDay(at);
        return at;
      case "also":
        this.#isMore = true;
        return at;
      case "season":
        if (next?.is === "period") return at;
        this.#leave(segment, segment, true);
        return at;
      case "rest":
        this.#periods = [];
        this.#isOwnPeriod = true;
        this.#hasSpoken = false;
        this.heading = { periods: [], text: this.#said(segment, segment), isUsed: next !== undefined };
        if (next === undefined || (next.is === "left" && at + 2 === this.#segments.length)) {
          this.#reading.unclear.push(this.#said(segment, next ?? segment));
          return next ? at + 1 : at;
        }
        return at;
      case "except":
        this.#except = segment;
        return at;
      case "closed":
      case "days":
      case "times":
        return this.#readHours(at, segment);
      case "period":
        return this.#readPeriod(at, segment);
      case "left":
        return this.#readLeft(at, segment);
    }
  }

  #partOfDay(at: number): number {
    const segment = this.#segments[at]!;
    const last = this.#own.at(-1);
    if (last?.times?.length === 0 && last.unit) this.#doubt([last.unit]);
    this.#leave(segment, segment, !last && !this.#days);
    return at;
  }

  #readHours(at: number, segment: HoursSegment): number {
    if (this.#except && segment.is !== "closed")
      return segment.is === "days" ? this.#readException(at, segment) : this.#readBreak(at, segment);
    if (this.#closed && segment.is === "times") return this.#readBreak(at, segment);
    const run = [...(this.#days && segment.is !== "days" ? [this.#days as HoursSegment] : []), ...this.#runAt(at)];
    const end = this.#segments.indexOf(run.at(-1)!);
    if (segment.is === "days" && this.#days) this.#endDays(null);
    const next = this.#segments[end + 1];
    // “closed Jan”, “closed for lunch 1-2”, and days that something else is said of.
    const last = run.at(-1)!;
    const isForward =
      last.is === "closed" &&
      run.at(-2)?.is !== "days" &&
      (next?.is === "period" || next === undefined || next.is === "left");
    const isOpen =
      last.is === "days" &&
      next !== undefined &&
      ["period", "left", "except", "remark"].includes(next.is) &&
      pairsOf(run)?.left.includes(last) !== false;
    const whole = isForward || isOpen ? run.slice(0, -1) : run;
    const breakAt = whole.findIndex(
      (one, n) => one.is === "closed" && whole[n + 1]?.is === "times" && whole[n - 1]?.is !== "days",
    );
    if (breakAt >= 0 && breakAt + 2 === whole.length && this.#own.length + breakAt > 0) {
      if (breakAt > 0) this.#pair(whole.slice(0, breakAt));
      this.#closed = whole[breakAt]!;
      this.#readBreak(end, whole[breakAt + 1] as Segment & { is: "times" });
    } else if (whole.length > 0) this.#pair(whole);
    const after = this.#segments[end + 2];
    const isLinked = after !== undefined && after.gap < GAP.comma && (after.is === "days" || isHours(after));
    if (next?.is === "left" && !isOpen && (next.gap < GAP.comma || (last.is === "days" && isLinked)))
      this.#doubtLast(last);
    this.#days = isOpen ? last : null;
    if (isForward) this.#closed = last;
    return end;
  }

  /** What stands behind the name of a day, or behind hours of all days, may limit them: “10-4 Sat quux”. */
  #doubtLast(last: HoursSegment): void {
    if (last.is === "days") this.#doubt(last.units);
    else if (this.#own.at(-1)?.unit === null) this.#reading.isDoubtful = true;
  }

  /** Days, hours and “closed” that follow each other; parts of the day between them are said by their hours. */
  #runAt(start: number): HoursSegment[] {
    const run: HoursSegment[] = [];
    for (let at = start; at < this.#segments.length; at += 1) {
      const segment = this.#segments[at]!;
      if (segment.is === "days" || segment.is === "times" || segment.is === "closed") run.push(segment);
      else if (segment.is === "note") this.#reading.notes.push(this.#said(segment, segment));
      else if (segment.is === "late" || segment.is === "early") {
        if (!this.#isSaidByHours(at)) break;
      } else break;
    }
    return run;
  }

  /** “evenings 7-10”, unlike “closed Wednesday afternoons”. */
  #isSaidByHours(at: number): boolean {
    const next = this.#segments[at + 1];
    const isEnding = this.#segments[at]!.is === "early" && this.#segments[at - 1]?.is === "days";
    return next?.is === "times" || next?.is === "days" || (isEnding && next !== undefined);
  }

  #pair(run: readonly HoursSegment[]): void {
    const read = pairsOf(run);
    if (!read) {
      this.#leave(run[0]!, run.at(-1)!, true);
      return;
    }
    for (const { days, times } of read.pairs) {
      // Hours without days, after others: of which days?
      if (!days && (this.#hasSpoken || this.#isListed())) this.#leave(times!, times!, true);
      const from = days && times && times.from < days.from ? times : (days ?? times!);
      this.#state(days, times ? times.times : [], times?.until);
      if (!times || times.times !== null || times.until !== undefined) continue;
      this.#leave(from, from === times ? (days ?? times) : times, days === null);
    }
    for (const days of read.left) {
      this.#doubt(days.units);
      this.#reading.unclear.push(this.#said(days, days));
    }
  }

  #readPeriod(at: number, segment: Segment & { is: "period" }): number {
    const { periods } = segment;
    const [before, next] = [this.#segments[at - 1], this.#segments[at + 1]];
    if (periods === null) {
      // Of “closed at Christmas” the days are not known; of a beginning without an end the whole is not.
      const isFeast = segment.to - segment.from === 1 || !this.#has(segment, "from", "until", "since", "between", "to");
      const start = this.#closed ?? this.#except ?? segment;
      this.#leave(start, segment, !(isFeast && (this.#closed || this.#except)));
      this.#closed = null;
      this.#except = null;
      return at;
    }
    if (next?.is === "days" && next.gap === GAP.none && hasSense(this.#pieces[next.from], "perhaps-month"))
      this.#leave(segment, next, true);
    if (before?.is === "days" && segment.gap < GAP.comma && hasSense(this.#pieces[before.to - 1], "perhaps-month"))
      this.#leave(before, segment, true);
    if (at === 0 && this.#isFirstClause && this.#isCut(segment)) this.#leave(segment, segment, true);
    const isNamed = this.#closed ?? this.#except;
    if (next?.is === "left" && next.gap < GAP.comma && (!isNamed || this.#isTelling(next)))
      this.#leave(segment, next, true);
    if (isNamed && next?.is !== "days" && next?.is !== "times") {
      this.#reading.closures.push(...periods);
      if (next?.is !== "period") this.#endClosing();
      return at;
    }
    if (isNamed) {
      if (next!.gap >= GAP.comma) {
        this.#reading.closures.push(...periods);
        this.#endClosing();
      } else this.#leave(isNamed, segment, true);
      return at;
    }
    if (next?.is === "closed" && (this.#segments[at + 2] === undefined || this.#segments[at + 2]!.gap >= GAP.comma)) {
      this.#endDays(null);
      this.#reading.closures.push(...periods);
      // “August: closed, Tue 10-4”: on Tuesdays of August, or else?
      if (this.#own.length === 0 && this.#segments[at + 2]?.is === "days") this.#leave(segment, next, true);
      return at + 1;
    }
    const open = this.#own.filter(({ isOfOwnPeriod }) => !isOfOwnPeriod);
    const isFollowed = next !== undefined && next.is !== "note" && next.is !== "remark";
    const isLast = !isFollowed || (!segment.hasColon && segment.gap < next.gap);
    if (open.length > 0 && isLast) {
      // “Mon-Fri 9-5, Sat 10-2 in May”: of both, or of Saturdays.
      if (open.length > 1 && segment.gap < GAP.comma) this.#leave(segment, segment, true);
      for (const one of open) Object.assign(one, { periods, isOfOwnPeriod: true });
      return at;
    }
    if (open.length > 0 && !segment.hasColon && isFollowed && segment.gap === next.gap)
      this.#leave(segment, segment, true);
    if (this.#days) {
      // “Saturdays in July 10-4”
      if (before !== this.#days || segment.hasColon) this.#endDays(null);
    }
    const isMoreOfList = before?.is === "period" && this.#isOwnPeriod && this.#periods !== null;
    if (isMoreOfList && segment.gap < GAP.comma) this.#leave(before, segment, true);
    this.#periods = isMoreOfList ? [...this.#periods!, ...periods] : periods;
    this.#isOwnPeriod = true;
    this.#hasSpoken = false;
    if (this.heading && !this.heading.isUsed && !isMoreOfList) {
      this.#reading.unclear.push(this.heading.text);
      this.#reading.isDoubtful = true;
    }
    this.heading = { periods: this.#periods, text: this.#said(segment, segment), isUsed: isFollowed };
    return at;
  }

  /** “- October”, “/6 - 31/8”: whose beginning is missing. */
  #isCut = (segment: Segment & { is: "period" }) => {
    const lead = this.#pieces[segment.from - 1];
    const isRange = segment.periods?.some(({ dates }) => dates.includes("-")) ?? false;
    return isMark(lead, "/") || (isMark(lead, "-") && !isRange);
  };

  #endClosing(): void {
    this.#closed = null;
    this.#except = null;
  }

  /** “Daily except Tuesday 10-5”, “Mon-Sat 9-6 except Wed 9-1”, “not bank holidays” */
  #readException(at: number, segment: Segment & { is: "days" }): number {
    const next = this.#segments[at + 1];
    this.#except = null;
    const isOwnHours = this.#days === null && next?.is === "times" && next.gap < GAP.comma;
    if (isOwnHours && this.#own.length === 0) {
      this.#leave(segment, next, true); // “not Sunday 9-5”, of which days before it are not known
      return at + 1;
    }
    if (!isOwnHours) {
      for (const unit of segment.units) this.#own.push(this.#statement(this.#said(segment, segment), unit, []));
      return at;
    }
    this.#state(segment, next.times, next.until);
    return at + 1;
  }

  /** “closed for lunch 1-2” */
  #readBreak(at: number, segment: Segment & { is: "times" }): number {
    const [start, last] = [this.#closed ?? this.#except!, this.#own.at(-1)];
    this.#endClosing();
    const cut = this.#own.length === 1 && last?.times && segment.times ? without(last.times, segment.times) : null;
    if (cut) Object.assign(last!, { times: cut });
    else this.#leave(start, segment, true);
    return at;
  }

  #readLeft(at: number, segment: Segment & { is: "left" }): number {
    const next = this.#segments[at + 1];
    const isFirst = at === 0;
    this.#hasSpoken = true;
    // Hours whose list goes on with something that cannot be read.
    const isMore = next?.is === "times" && next.gap === GAP.comma && this.#segments[at - 1]?.is === "times";
    const isList = isMore || (next !== undefined && next.gap < GAP.comma && isHours(next));
    if (this.#segments[at - 1]?.is === "times" && segment.gap < GAP.comma && (isList || this.#isTelling(segment))) {
      const last = this.#own.at(-1);
      if (last?.unit) this.#doubt([last.unit]);
      else this.#reading.isDoubtful = true;
      if (isMore) {
        for (const { unit, times } of this.#own) if (unit && times === last?.times) this.#doubt([unit]);
        this.#leave(segment, next!, this.#isTelling(segment));
        return at + 1;
      }
    }
    if (this.#days && segment.gap < GAP.bracket) {
      if (
        hasSense(this.#pieces[segment.from], "to", "until") ||
        isMark(this.#pieces[segment.from], "-") ||
        isMark(this.#pieces[segment.from - 1], "-") ||
        (next?.is === "period" && next.gap < GAP.comma)
      )
        this.#reading.isDoubtful = true;
      // What stands between days and hours may be about either: these are all of the days.
      const isOfDays = (one: Segment | undefined) =>
        one !== undefined && isHours(one) && one.gap < (one.is === "times" ? GAP.bracket : GAP.comma);
      let last = at;
      while (isOfDays(this.#segments[last + 1])) last += 1;
      this.#endDays(this.#segments[last]!);
      return last;
    }
    // After a part of the year it may be another one.
    if (isFirst && next && this.heading) this.#reading.isDoubtful = true;
    if (segment.isSubject && isFirst && next) {
      this.subjects += 1;
      // A name: without days its hours may be of others.
      this.#leave(segment, segment, this.#isTelling(segment) || !this.#hasDays(at + 1));
      return at;
    }
    if (isFirst && next && this.#isFirstClause) {
      // “The church is open daily from 8 to 7”, but no part of a range: “quux – March, Mon 9-5”.
      const isRange =
        next.is !== "times" &&
        ((next.gap === GAP.mark && isMark(this.#pieces[segment.to], "-")) ||
          hasSense(this.#pieces[segment.to - 1], "to", "until") ||
          this.#isUnjoined(next));
      this.subjects += 1;
      this.#leave(
        segment,
        segment,
        isRange || !this.#isName(segment) || this.#isTelling(segment) || !this.#hasDays(at + 1) || next.is === "period",
      );
      return at;
    }
    const isOfNext =
      next !== undefined && next.gap < GAP.comma && (next.is === "days" || isHours(next) || next.is === "period");
    if (!isOfNext) {
      this.#leave(segment, segment, this.#isTelling(segment));
      return at;
    }
    const end = this.#lastOfRun(at + 1);
    const days = this.#segments.slice(at, end + 1).flatMap((one) => (one.is === "days" ? one.units : []));
    const hasPeriod = this.#segments.slice(at, end + 1).some(({ is }) => is === "period");
    this.#doubt(days);
    this.#leave(segment, this.#segments[end]!, next.is !== "days" || hasPeriod || this.#isTelling(segment));
    return end;
  }

  /** Days and hours that follow each other without a comma. */
  #lastOfRun(start: number): number {
    let end = start;
    while (this.#segments[end + 1] && this.#segments[end + 1]!.gap < GAP.comma) end += 1;
    return end;
  }

  /** Days without hours: of these nothing is known. `end`: up to which part it is shown. */
  #endDays(end: Segment | null): void {
    const days = this.#days;
    if (!days) return;
    this.#days = null;
    this.#doubt(days.units);
    this.#reading.unclear.push(this.#said(days, end ?? days));
  }

  #doubt(units: readonly DayUnit[]): void {
    for (const unit of units) for (const day of unit.days) this.#reading.doubted.add(day);
  }

  #state(days: (Segment & { is: "days" }) | null, times: readonly TimeRange[] | null, until?: number): void {
    const units = days?.units ?? [null];
    this.#hasSpoken = true;
    const isMixed = units.length > 1 && units.some((unit) => unit?.nth);
    for (const unit of units) {
      if (unit && (unit.isVague || isMixed)) {
        this.#doubt([unit]);
        this.#reading.unclear.push(this.#said(days!, days!));
      } else this.#own.push(this.#statement(days ? this.#said(days, days) : "", unit, times, until));
    }
    this.#isMore = false;
  }

  #statement(text: string, unit: DayUnit | null, times: readonly TimeRange[] | null, until?: number) {
    const isMore = this.#isMore || this.#isOfPartOfDay();
    return { periods: this.#periods, unit, times, until, isMore, text, isOfOwnPeriod: this.#isOwnPeriod };
  }

  /** Whether hours that begin there are of days that are named. */
  #hasDays = (start: number) => {
    const run = this.#segments
      .slice(start, start + 3)
      .filter(({ is }) => is !== "also" && is !== "late" && is !== "early");
    return run[0]?.is !== "times" || run[1]?.is === "days";
  };

  /** Whether some days of this part of the year have their hours already, or days could not be read. */
  #isListed = () =>
    this.#reading.doubted.size > 0 ||
    this.#reading.statements.some(
      ({ periods, unit, times }) =>
        unit && times?.length && JSON.stringify(periods ?? []) === JSON.stringify(this.#periods ?? []),
    );

  #isOfPartOfDay = () => this.#segments.some(({ is }) => is === "late" || is === "early");

  /** Names what was not understood. `isWhole`: it may speak of all days. */
  #leave(from: Segment, to: Segment, isWhole: boolean): void {
    this.#reading.unclear.push(this.#said(from, to));
    if (isWhole) this.#reading.isDoubtful = true;
    else if (from.is === "left") for (const piece of this.#piecesOf(from, to)) this.#doubtDaysOf(piece);
  }

  #doubtDaysOf(piece: Piece): void {
    for (const sense of piece.senses)
      if (sense.is === "days") for (const day of sense.days) this.#reading.doubted.add(day);
  }

  /** Whether what is left has a number, a month or a word that limits what is said. */
  #isTelling = (segment: Segment) =>
    this.#piecesOf(segment, segment).some(
      (piece) =>
        piece.kind === "number" ||
        hasSense(
          piece,
          "month",
          "feast",
          "season",
          "except",
          "not",
          "until",
          "since",
          "between",
          "place",
          "clock",
          "holidays",
          "perhaps-month",
          "number",
        ) ||
        piece.text === "from" ||
        DAY_LEADS.has(piece.text),
    );

  /** “Mon. Tue. 9-5”, of which the first may be of what stands before. */
  #isUnjoined = (segment: Segment) =>
    segment.is === "days" &&
    segment.units.length > 1 &&
    !this.#piecesOf(segment, segment).some(
      (piece) => isMark(piece, ",", "&", "/", "+", "-") || hasSense(piece, "and", "to"),
    );

  /** A sign alone is no name. */
  #isName = (segment: Segment) => this.#piecesOf(segment, segment).some(({ kind }) => kind === "phrase");

  #has = (segment: Segment, ...senses: Parameters<typeof hasSense>[1][]) =>
    this.#piecesOf(segment, segment).some((piece) => hasSense(piece, ...senses));

  #piecesOf = (from: Segment, to: Segment) => this.#pieces.slice(from.from, to.to);

  #said(from: Segment, to: Segment): string {
    const [first, last] = [this.#pieces[Math.min(from.from, to.from)]!, this.#pieces[Math.max(to.to, from.to) - 1]!];
    return this.#text.slice(first.start, last.end).replaceAll(/\s+/g, " ");
  }
}

/** Hours without a break within one of them; null where it is in none. */
function without(times: readonly TimeRange[], breaks: readonly TimeRange[]): TimeRange[] | null {
  let left = [...times];
  for (const pause of breaks) {
    const [from, to] = [minutesOf(pause.from), minutesOf(pause.to)];
    const at = left.findIndex((one) => minutesOf(one.from) < from && to < minutesOf(one.to) && from < to);
    const one = left[at];
    if (!one) return null;
    left = [...left.slice(0, at), { ...one, to: pause.from }, { ...one, from: pause.to }, ...left.slice(at + 1)];
  }
  return left;
}
