import type { TimeRange } from "./clocks.ts";
import type { DayUnit } from "./days.ts";
import { GAP, type Part, partsOf } from "./parts.ts";
import type { Period } from "./periods.ts";
import { hasSense, isMark, type Piece, type Pieces } from "./pieces.ts";
import { type HoursPart, pairsOf } from "./runs.ts";

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

/** Reads what the parts of a text say together: each clause, in which the last heading holds. */
export function readStatements({ text, pieces }: Pieces): Reading {
  const reading: Reading = {
    statements: [],
    closures: [],
    unclear: [],
    doubted: new Set(),
    isDoubtful: false,
    notes: [],
  };
  let heading: Heading | null = null;
  let subjects = 0;
  for (const clause of joinedClauses(clausesOf(pieces))) {
    const read: Clause = new Clause(clause, text, heading, reading);
    read.read();
    heading = read.heading;
    subjects += read.subjects;
    // Whose hours follow is no matter of the first alone.
    if (read.subjects > 0 && reading.statements.length > 0 && subjects > read.subjects) reading.isDoubtful = true;
    if (subjects > MAX_SUBJECTS) reading.isDoubtful = true;
  }
  if (heading && !heading.isUsed) {
    reading.unclear.push(heading.text);
    reading.isDoubtful = true;
  }
  return reading;
}

type Pieced = { pieces: readonly Piece[]; parts: Part[] };

function clausesOf(pieces: readonly Piece[]): Pieced[] {
  const clauses: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind === "end") clauses.push([]);
    else clauses.at(-1)!.push(piece);
  }
  return clauses.map((some) => ({ pieces: some, parts: partsOf(some) })).filter(({ parts }) => parts.length > 0);
}

const isHours = (part: Part | undefined) => part?.is === "times" || part?.is === "closed";

/** Days and their hours may stand on lines of their own. */
function joinedClauses(clauses: readonly Pieced[]): Pieced[] {
  const joined: Pieced[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    const parts = before?.parts.filter(({ is }) => is !== "note") ?? [];
    const isDaysOnly = parts.length > 0 && parts.every(({ is }) => is === "days" || is === "period");
    const endsOpen = parts.at(-1)?.is === "days" && (isDaysOnly || isAlternating(parts));
    const isOfDaysBefore = endsOpen && isHours(clause.parts[0]) && clause.parts.length === 1;
    const isHoursOnly = parts.length === 1 && parts[0]!.is === "times";
    const isOfHoursBefore =
      isHoursOnly && clause.parts.length === 1 && clause.parts[0]!.is === "days" && joined.length === 1;
    const isMoreHours =
      parts.length > 1 &&
      isAlternating(parts) &&
      parts.at(-1)?.is === "times" &&
      clause.parts.length === 1 &&
      clause.parts[0]!.is === "times" &&
      parts.at(-2)?.is === "days";
    if (before && (isOfDaysBefore || isOfHoursBefore || isMoreHours))
      joined[joined.length - 1] = together(before, clause, isMoreHours);
    else joined.push(clause);
  }
  return joined;
}

const isAlternating = (parts: readonly Part[]) =>
  parts.every(({ is }, at) => (at % 2 === 0 ? is === "days" : is === "times" || is === "closed"));

function together(one: Pieced, other: Pieced, isMoreHours: boolean): Pieced {
  const shift = one.pieces.length;
  const moved = other.parts.map(
    (part) => ({ ...part, from: part.from + shift, to: part.to + shift, gap: GAP.mark }) as Part,
  );
  const pieces = [...one.pieces, ...other.pieces];
  const [last, [more]] = [one.parts.at(-1)!, moved];
  if (!isMoreHours || last.is !== "times" || more?.is !== "times") return { pieces, parts: [...one.parts, ...moved] };
  const times = last.times && more.times ? [...last.times, ...more.times] : null;
  return { pieces, parts: [...one.parts.slice(0, -1), { ...last, to: more.to, times }] };
}

/** Reads the parts of a clause into a reading. */
class Clause {
  heading: Heading | null;
  subjects = 0;
  readonly #parts: readonly Part[];
  readonly #pieces: readonly Piece[];
  readonly #text: string;
  readonly #reading: Reading;
  readonly #isFirstClause: boolean;
  /** Those of this clause, to which a part of the year at its end belongs. */
  readonly #own: (Statement & { isOfOwnPeriod: boolean })[] = [];
  /** Days whose hours are to come. */
  #days: (Part & { is: "days" }) | null = null;
  #periods: readonly Period[] | null;
  #isOwnPeriod = false;
  #isMore = false;
  #closed: Part | null = null;
  /** Of these parts of the year something was said, or could not be read. */
  #hasSpoken = false;
  #except: Part | null = null;

  constructor({ pieces, parts }: Pieced, text: string, heading: Heading | null, reading: Reading) {
    this.#pieces = pieces;
    this.#parts = parts;
    this.#text = text;
    this.#reading = reading;
    this.heading = heading;
    this.#periods = heading?.periods ?? null;
    this.#isFirstClause = reading.statements.length + reading.closures.length === 0;
  }

  read(): void {
    for (let at = 0; at < this.#parts.length; at += 1) at = this.#readPart(at);
    this.#endDays(null);
    if (this.#closed) this.#leave(this.#closed, this.#closed, true);
    if (this.#except) this.#leave(this.#except, this.#except, true);
    if (this.#own.length > 0 && this.heading && !this.#isOwnPeriod) this.heading.isUsed = true;
    this.#reading.statements.push(...this.#own.map(({ isOfOwnPeriod: _, ...statement }) => statement));
  }

  /** @returns where the last part stands that was read with it */
  #readPart(at: number): number {
    const part = this.#parts[at]!;
    const next = this.#parts[at + 1];
    switch (part.is) {
      case "note":
        this.#reading.notes.push(this.#said(part, part));
        return at;
      case "remark":
        this.#endDays(part);
        this.#reading.unclear.push(this.#said(part, part));
        return at;
      case "late":
      case "early":
        // A part of the day without its hours: “closed Wednesday afternoons”.
        if (next?.is !== "times" && next?.is !== "days" && !(this.#days && part.is === "early"))
          return this.#partOfDay(at);
        return at;
      case "also":
        this.#isMore = true;
        return at;
      case "season":
        if (next?.is === "period") return at;
        this.#leave(part, part, true);
        return at;
      case "rest":
        this.#periods = [];
        this.#isOwnPeriod = true;
        if (next?.is === "left" || next === undefined) {
          this.#reading.unclear.push(this.#said(part, next ?? part));
          return next ? at + 1 : at;
        }
        return at;
      case "except":
        this.#except = part;
        return at;
      case "closed":
      case "days":
      case "times":
        return this.#readHours(at, part);
      case "period":
        return this.#readPeriod(at, part);
      case "left":
        return this.#readLeft(at, part);
    }
  }

  #partOfDay(at: number): number {
    const part = this.#parts[at]!;
    const last = this.#own.at(-1);
    if (last?.times?.length === 0 && last.unit) for (const day of last.unit.days) this.#reading.doubted.add(day);
    this.#leave(part, part, !last && !this.#days);
    return at;
  }

  #readHours(at: number, part: HoursPart): number {
    if (this.#except && part.is !== "closed")
      return part.is === "days" ? this.#readException(at, part) : this.#readBreak(at, part);
    if (this.#closed && part.is === "times") return this.#readBreak(at, part);
    const run = [...(this.#days && part.is !== "days" ? [this.#days as HoursPart] : []), ...this.#runAt(at)];
    const end = this.#parts.indexOf(run.at(-1)!);
    if (part.is === "days" && this.#days) this.#endDays(null);
    const next = this.#parts[end + 1];
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
      this.#readBreak(end, whole[breakAt + 1] as Part & { is: "times" });
    } else if (whole.length > 0) this.#pair(whole);
    if (next?.is === "left" && next.gap < GAP.comma && !isOpen) this.#doubtLast(last);
    this.#days = isOpen ? last : null;
    if (isForward) this.#closed = last;
    return end;
  }

  /** What stands behind the name of a day, or behind hours of all days, may limit them: “10-4 Sat quux”. */
  #doubtLast(last: HoursPart): void {
    if (last.is === "days") this.#doubt(last.units.slice(-1));
    else if (this.#own.at(-1)?.unit === null) this.#reading.isDoubtful = true;
  }

  /** Days, hours and “closed” that follow each other; parts of the day between them are said by their hours. */
  #runAt(start: number): HoursPart[] {
    const run: HoursPart[] = [];
    for (let at = start; at < this.#parts.length; at += 1) {
      const part = this.#parts[at]!;
      if (part.is === "days" || part.is === "times" || part.is === "closed") run.push(part);
      else if (part.is === "note") this.#reading.notes.push(this.#said(part, part));
      else if (part.is === "late" || part.is === "early") {
        if (!this.#isSaidByHours(at)) break;
      } else break;
    }
    return run;
  }

  /** “evenings 7-10”, unlike “closed Wednesday afternoons”. */
  #isSaidByHours(at: number): boolean {
    const next = this.#parts[at + 1];
    const isEnding = this.#parts[at]!.is === "early" && this.#parts[at - 1]?.is === "days";
    return next?.is === "times" || next?.is === "days" || (isEnding && next !== undefined);
  }

  #pair(run: readonly HoursPart[]): void {
    const read = pairsOf(run);
    if (!read) {
      this.#leave(run[0]!, run.at(-1)!, true);
      return;
    }
    for (const { days, times } of read.pairs) {
      // Hours without days, after others: of which days?
      if (!days && this.#hasSpoken) this.#leave(times!, times!, true);
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

  #readPeriod(at: number, part: Part & { is: "period" }): number {
    const { periods } = part;
    const [before, next] = [this.#parts[at - 1], this.#parts[at + 1]];
    if (periods === null) {
      // Of “closed at Christmas” the days are not known; of a beginning without an end the whole is not.
      const isFeast = part.to - part.from === 1 || !this.#has(part, "from", "until", "since", "between", "to");
      const start = this.#closed ?? this.#except ?? part;
      this.#leave(start, part, !(isFeast && (this.#closed || this.#except)));
      this.#closed = null;
      this.#except = null;
      return at;
    }
    if (next?.is === "left" && next.gap < GAP.comma) this.#leave(part, next, true);
    const isNamed = this.#closed ?? this.#except;
    if (isNamed && next?.is !== "days" && next?.is !== "times") {
      this.#reading.closures.push(...periods);
      if (next?.is !== "period") this.#endClosing();
      return at;
    }
    if (isNamed) {
      if (next!.gap >= GAP.comma) {
        this.#reading.closures.push(...periods);
        this.#endClosing();
      } else this.#leave(isNamed, part, true);
      return at;
    }
    if (next?.is === "closed" && (this.#parts[at + 2] === undefined || this.#parts[at + 2]!.gap >= GAP.comma)) {
      this.#endDays(null);
      this.#reading.closures.push(...periods);
      return at + 1;
    }
    const open = this.#own.filter(({ isOfOwnPeriod }) => !isOfOwnPeriod);
    const isFollowed = next !== undefined && next.is !== "note" && next.is !== "remark";
    const isLast = !isFollowed || (!part.hasColon && part.gap < next.gap);
    if (open.length > 0 && isLast) {
      // “Mon-Fri 9-5, Sat 10-2 in May”: of both, or of Saturdays.
      if (open.length > 1 && part.gap < GAP.comma) this.#leave(part, part, true);
      for (const one of open) Object.assign(one, { periods, isOfOwnPeriod: true });
      return at;
    }
    if (open.length > 0 && !part.hasColon && isFollowed && part.gap === next.gap) this.#leave(part, part, true);
    if (this.#days) {
      // “Saturdays in July 10-4”
      if (before !== this.#days || part.hasColon) this.#endDays(null);
    }
    const isMoreOfList = before?.is === "period" && this.#isOwnPeriod && this.#periods !== null;
    this.#periods = isMoreOfList ? [...this.#periods!, ...periods] : periods;
    this.#isOwnPeriod = true;
    this.#hasSpoken = false;
    if (this.heading && !this.heading.isUsed && !isMoreOfList) {
      this.#reading.unclear.push(this.heading.text);
      this.#reading.isDoubtful = true;
    }
    this.heading = { periods: this.#periods, text: this.#said(part, part), isUsed: isFollowed };
    return at;
  }

  #endClosing(): void {
    this.#closed = null;
    this.#except = null;
  }

  /** “Daily except Tuesday 10-5”, “Mon-Sat 9-6 except Wed 9-1”, “not bank holidays” */
  #readException(at: number, part: Part & { is: "days" }): number {
    const next = this.#parts[at + 1];
    this.#except = null;
    const isOwnHours = this.#days === null && next?.is === "times" && next.gap < GAP.comma;
    if (!isOwnHours) {
      for (const unit of part.units) this.#own.push(this.#statement(unit, []));
      return at;
    }
    this.#state(part, next.times, next.until);
    return at + 1;
  }

  /** “closed for lunch 1-2” */
  #readBreak(at: number, part: Part & { is: "times" }): number {
    const [start, last] = [this.#closed ?? this.#except!, this.#own.at(-1)];
    this.#endClosing();
    const cut = this.#own.length === 1 && last?.times && part.times ? without(last.times, part.times) : null;
    if (cut) Object.assign(last!, { times: cut });
    else this.#leave(start, part, true);
    return at;
  }

  #readLeft(at: number, part: Part & { is: "left" }): number {
    const next = this.#parts[at + 1];
    const isFirst = at === 0;
    this.#hasSpoken = true;
    // Hours whose list goes on with something that cannot be read.
    const isList = next !== undefined && next.gap < GAP.comma && isHours(next);
    if (this.#parts[at - 1]?.is === "times" && part.gap < GAP.comma && (isList || this.#isTelling(part))) {
      const last = this.#own.at(-1);
      if (last?.unit) this.#doubt([last.unit]);
      else this.#reading.isDoubtful = true;
    }
    if (this.#days && part.gap < GAP.bracket) {
      if (
        hasSense(this.#pieces[part.from], "to", "until") ||
        isMark(this.#pieces[part.from], "-") ||
        isMark(this.#pieces[part.from - 1], "-") ||
        (next?.is === "period" && next.gap < GAP.comma)
      )
        this.#reading.isDoubtful = true;
      // What stands between days and hours may be about either.
      const isOfHours = next !== undefined && isHours(next) && next.gap < GAP.comma;
      const end = isOfHours ? next : part;
      this.#endDays(end);
      return isOfHours ? at + 1 : at;
    }
    if (part.isSubject && isFirst && next) {
      this.subjects += 1;
      // A word that nobody here knows may say when these hours are: “Lent: Mon-Fri 9-5”.
      this.#leave(part, part, next.is === "times" || !this.#isSubject(part));
      return at;
    }
    // At the beginning it may limit all that follows: “Lent, Mon-Fri 9-5”.
    if (isFirst && next && this.#isFirstClause && !this.#isSubject(part)) {
      this.#leave(part, part, true);
      return at;
    }
    const isOfNext =
      next !== undefined && next.gap < GAP.comma && (next.is === "days" || isHours(next) || next.is === "period");
    if (!isOfNext) {
      this.#leave(part, part, this.#isTelling(part));
      return at;
    }
    const end = this.#lastOfRun(at + 1);
    const days = this.#parts.slice(at, end + 1).flatMap((one) => (one.is === "days" ? one.units : []));
    const hasPeriod = this.#parts.slice(at, end + 1).some(({ is }) => is === "period");
    this.#doubt(days);
    this.#leave(part, this.#parts[end]!, next.is !== "days" || hasPeriod || this.#isTelling(part));
    return end;
  }

  /** Days and hours that follow each other without a comma. */
  #lastOfRun(start: number): number {
    let end = start;
    while (this.#parts[end + 1] && this.#parts[end + 1]!.gap < GAP.comma) end += 1;
    return end;
  }

  /** Days without hours: of these nothing is known. `end`: up to which part it is shown. */
  #endDays(end: Part | null): void {
    const days = this.#days;
    if (!days) return;
    this.#days = null;
    this.#doubt(days.units);
    this.#reading.unclear.push(this.#said(days, end ?? days));
  }

  #doubt(units: readonly DayUnit[]): void {
    for (const unit of units) for (const day of unit.days) this.#reading.doubted.add(day);
  }

  #state(days: (Part & { is: "days" }) | null, times: readonly TimeRange[] | null, until?: number): void {
    const units = days?.units ?? [null];
    this.#hasSpoken = true;
    const isMixed = units.length > 1 && units.some((unit) => unit?.nth);
    for (const unit of units) {
      if (unit && (unit.isVague || isMixed)) {
        this.#doubt([unit]);
        this.#reading.unclear.push(this.#said(days!, days!));
      } else this.#own.push(this.#statement(unit, times, until));
    }
    this.#isMore = false;
  }

  #statement(unit: DayUnit | null, times: readonly TimeRange[] | null, until?: number) {
    const isMore = this.#isMore || this.#isOfPartOfDay();
    return { periods: this.#periods, unit, times, until, isMore, isOfOwnPeriod: this.#isOwnPeriod };
  }

  #isSubject = (part: Part) => this.#piecesOf(part, part).every((piece) => hasSense(piece, "subject", "filler"));

  #isOfPartOfDay = () => this.#parts.some(({ is }) => is === "late" || is === "early");

  /** Names what was not understood. `isWhole`: it may speak of all days. */
  #leave(from: Part, to: Part, isWhole: boolean): void {
    this.#reading.unclear.push(this.#said(from, to));
    if (isWhole) this.#reading.isDoubtful = true;
    else if (from.is === "left") for (const piece of this.#piecesOf(from, to)) this.#doubtDaysOf(piece);
  }

  #doubtDaysOf(piece: Piece): void {
    for (const sense of piece.senses)
      if (sense.is === "days") for (const day of sense.days) this.#reading.doubted.add(day);
  }

  /** Whether what is left has a number, a month or a word that limits what is said. */
  #isTelling = (part: Part) =>
    this.#piecesOf(part, part).some(
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
        ) ||
        piece.text === "from",
    );

  #has = (part: Part, ...senses: Parameters<typeof hasSense>[1][]) =>
    this.#piecesOf(part, part).some((piece) => hasSense(piece, ...senses));

  #piecesOf = (from: Part, to: Part) => this.#pieces.slice(from.from, to.to);

  #said(from: Part, to: Part): string {
    const [first, last] = [this.#pieces[Math.min(from.from, to.from)]!, this.#pieces[Math.max(to.to, from.to) - 1]!];
    return this.#text.slice(first.start, last.end).replaceAll(/\s+/g, " ");
  }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

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
