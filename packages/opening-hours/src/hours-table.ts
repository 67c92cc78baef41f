import type { LocalCalendar, LocalDay } from "./local-calendar.ts";
import {
  endOfLayers,
  layerOn,
  lengthOf,
  MINUTE_BITS,
  MINUTES,
  type PackedHours,
  runsOf,
  WEEKDAY_SHIFT,
} from "./packed-hours.ts";
import { isInWeeks } from "./weeks.ts";

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
/** In days. As in `openingAt`, so that a yearly date is found in a leap year as well. */
const LOOK_AHEAD = 366;

/** A local day as runs see it: the instant of each clock time from its start on, in epoch milliseconds. */
type Clock = { day: LocalDay; weekday: number; instants: Float64Array };

/** Most instants that are asked for are of today. */
const CACHED_CLOCKS = 16;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** For each clock time of a day the number of half hours before it. */
function countBefore(halfHours: Float64Array, { instants }: Clock): Uint8Array {
  const before = new Uint8Array(instants.length);
  for (let minute = 0; minute < before.length; minute++) {
    const at = instants[minute]!;
    for (let hour = 0; hour < halfHours.length; hour++) if (halfHours[hour]! < at) before[minute]!++;
  }
  return before;
}

/** Between two instants in epoch milliseconds, and for how many of them something has to be open. */
export type TimeSpan = { from: number; to: number; least: number };

/** An instant in epoch milliseconds, and the two local days whose runs can cover it (rule 2). */
type Moment = { at: number; yesterday: Clock; today: Clock };

/**
 * The hours of many places in one array, some 20 bytes each, so that the state of 100,000 places at any instant is computed in
 * milliseconds. Places are numbers, small and dense. The rules are those of `openingAt`.
 */
export class HoursTable {
  /** Position 0 is unused: it is the place of pages without hours. */
  #packed = new Int32Array(1024);
  #used = 1;
  #unused = 0;
  #places = new Int32Array(256);
  #lengths = new Int32Array(256);
  readonly #calendar: LocalCalendar;
  readonly #clocks = new Map<number, Clock>();

  constructor(calendar: LocalCalendar) {
    this.#calendar = calendar;
  }

  set(page: number, hours: PackedHours): void {
    if (page >= this.#places.length) this.#growPages(page + 1);
    this.#unused += this.#lengths[page]!;
    this.#lengths[page] = 0;
    if (this.#used + hours.length > this.#packed.length) this.#reserve(hours.length);
    this.#places[page] = hours.length === 0 ? 0 : this.#used;
    this.#lengths[page] = hours.length;
    this.#packed.set(hours, this.#used);
    this.#used += hours.length;
  }

  /** Those of `pages` (null: of all) that are open at an instant in epoch milliseconds, in order. */
  openAt(at: number, pages: readonly number[] | null): number[] {
    const moment = this.#momentOf(at);
    const open: number[] = [];
    if (pages) return pages.filter((page) => this.#isOpen(page, moment)).sort((a, b) => a - b);
    for (let page = 0; page < this.#places.length; page++) if (this.#isOpen(page, moment)) open.push(page);
    return open;
  }

  /** Those of `pages` (null: of all) that are open between two instants in epoch milliseconds for at least so long, in order. */
  openDuring(span: TimeSpan, pages: readonly number[] | null): number[] {
    const days = this.#clocksOf(span);
    const isOpen = (page: number) => this.#openFor(page, days, span) >= span.least;
    if (pages) return pages.filter(isOpen).sort((a, b) => a - b);
    const open: number[] = [];
    for (let page = 0; page < this.#places.length; page++) if (isOpen(page)) open.push(page);
    return open;
  }

  /** For how many minutes between two instants each page is open; the span has at most 45 days. */
  minutesDuring(span: Omit<TimeSpan, "least">): Uint16Array {
    const days = this.#clocksOf(span);
    const whole = { ...span, least: Number.POSITIVE_INFINITY };
    return Uint16Array.from(this.#places, (place, page) => (place ? this.#openFor(page, days, whole) / MINUTE_MS : 0));
  }

  /**
   * The periods between two instants in epoch milliseconds in which a page is open, or not known to be closed: open, by appointment,
   * or unknown. In order; those that meet or overlap are one. A function of the page: the days of the span are read once for all pages.
   */
  periodsDuring(
    span: Omit<TimeSpan, "least">,
  ): (page: number, which: "open" | "not-closed") => [from: number, to: number][] {
    const days = this.#clocksOf(span);
    return (page, which) => {
      const place = this.#places[page] ?? 0;
      if (place === 0) return which === "open" ? [] : [[span.from, span.to]];
      const layers = which === "open" ? place : this.#notClosedOf(page);
      const periods: [number, number][] = [];
      for (const clock of days) {
        for (const [start, end] of this.#runsOn(layers, clock, span)) {
          const last = periods.at(-1);
          if (last && start <= last[1]) last[1] = Math.max(last[1], end);
          else periods.push([start, end]);
        }
      }
      return periods;
    };
  }

  /**
   * Those of `pages` (null: of all) that are known to be closed from an instant up to the end of its local day: not open, not by
   * appointment, and not unknown. In order.
   */
  closedForToday(at: number, pages: readonly number[] | null): number[] {
    const moment = this.#momentOf(at);
    const closed: number[] = [];
    if (pages) return pages.filter((page) => this.#isClosedForToday(page, moment)).sort((a, b) => a - b);
    for (let page = 0; page < this.#places.length; page++) if (this.#isClosedForToday(page, moment)) closed.push(page);
    return closed;
  }

  /**
   * The first instant after `at` at which one of `pages` (null: of all) that count opens or closes, in epoch milliseconds; null
   * where that is more than 366 days ahead.
   */
  nextChange(at: number, pages: readonly number[] | null, isCounted: (page: number) => boolean): number | null {
    const { today } = this.#momentOf(at);
    const last = today.day.epochDay + LOOK_AHEAD;
    // A change is at a whole minute: nothing is earlier than the next one.
    const earliest = (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS;
    let next = Number.POSITIVE_INFINITY;
    for (
      let day = this.#calendar.day(today.day.epochDay - 1);
      day.start < next && day.epochDay <= last;
      day = this.#calendar.after(day)
    ) {
      const clock = this.#clockOf(day);
      const count = pages?.length ?? this.#places.length;
      for (let i = 0; i < count && next > earliest; i++) {
        const page = pages?.[i] ?? i;
        const change = this.#places[page] ? this.#changeOn(page, clock, at, next) : next;
        if (change < next && isCounted(page)) next = change;
      }
    }
    return next === Number.POSITIVE_INFINITY ? null : next;
  }

  /**
   * The hours of a local day in which each of `pages` is open at half past, in their order: bit 0 for 00:30 … bit 23 for 23:30.
   * A half past that the clocks skip (rule 4) is the instant that `compatible` gives for it.
   */
  hoursOn(day: LocalDay, pages: ArrayLike<number>): Uint32Array {
    const [yesterday, today] = [this.#clockOf(this.#calendar.day(day.epochDay - 1)), this.#clockOf(day)];
    const halfHours = Float64Array.from(HOURS, (hour) => today.instants[hour * 60 + 30]!);
    const [beforeOfYesterday, before] = [countBefore(halfHours, yesterday), countBefore(halfHours, today)];
    const hours = new Uint32Array(pages.length);
    for (let i = 0; i < hours.length; i++) {
      const place = this.#places[pages[i]!] ?? 0;
      if (place === 0) continue;
      hours[i] = this.#hoursBy(place, yesterday, beforeOfYesterday) | this.#hoursBy(place, today, before);
    }
    return hours;
  }

  /** Of the runs that start on the day of the clock, the half hours that they cover. */
  #hoursBy(place: number, { day, weekday }: Clock, before: Uint8Array): number {
    const packed = this.#packed;
    const layer = layerOn(packed, place, day);
    const first = runsOf(packed, layer);
    const end = first + lengthOf(packed, layer);
    let hours = 0;
    let isReplaced = false;
    for (let i = first; i < end; i++) {
      const run = packed[i]!;
      if (run < 0) i++;
      else if (isReplaced) return hours;
      if ((run & weekday) === 0 || (run < 0 && !isInWeeks(packed[i]!, day))) continue;
      isReplaced = run < 0;
      const from = before[run & MINUTES]!;
      const to = before[(run >> MINUTE_BITS) & MINUTES]!;
      if (from < to) hours |= (1 << to) - (1 << from);
    }
    return hours;
  }

  #isOpen(page: number, { at, yesterday, today }: Moment): boolean {
    const place = this.#places[page] ?? 0;
    return place !== 0 && (this.#coversOn(place, today, at, at) || this.#coversOn(place, yesterday, at, at));
  }

  /** The days whose runs can cover a part of a span. */
  #clocksOf({ from, to }: Omit<TimeSpan, "least">): Clock[] {
    const days: Clock[] = [];
    const { yesterday } = this.#momentOf(from);
    for (let { day } = yesterday; day.start < to; day = this.#calendar.after(day)) days.push(this.#clockOf(day));
    return days;
  }

  /** Milliseconds of a span in which a place is open, counted up to `least`. Runs that overlap, on a day or into the next one, count once. */
  #openFor(page: number, days: readonly Clock[], { from, to, least }: TimeSpan): number {
    const place = this.#places[page] ?? 0;
    if (place === 0) return 0;
    let total = 0;
    let reached = from;
    for (const clock of days) {
      for (const [start, end] of this.#runsOn(place, clock, { from: reached, to })) {
        total += Math.max(0, end - Math.max(start, reached));
        reached = Math.max(reached, end);
      }
      if (total >= least) return total;
    }
    return total;
  }

  /** The runs that start on the day of the clock, within two instants, in order of their start. */
  #runsOn(place: number, { day, weekday, instants }: Clock, { from, to }: Omit<TimeSpan, "least">): [number, number][] {
    const packed = this.#packed;
    const layer = layerOn(packed, place, day);
    const first = runsOf(packed, layer);
    const last = first + lengthOf(packed, layer);
    const runs: [number, number][] = [];
    let isReplaced = false;
    for (let i = first; i < last; i++) {
      const run = packed[i]!;
      if (run < 0) i++;
      else if (isReplaced) break;
      if ((run & weekday) === 0 || (run < 0 && !isInWeeks(packed[i]!, day))) continue;
      isReplaced = run < 0;
      const start = Math.max(instants[run & MINUTES]!, from);
      const end = Math.min(instants[(run >> MINUTE_BITS) & MINUTES]!, to);
      if (start < end) runs.push([start, end]);
    }
    return runs.length < 2 ? runs : runs.sort(([one], [other]) => one - other);
  }

  #isClosedForToday(page: number, { at, yesterday, today }: Moment): boolean {
    const place = this.#places[page] ?? 0;
    if (place === 0) return false;
    const notClosed = this.#notClosedOf(page);
    const end = today.day.end - 1;
    return !this.#coversOn(notClosed, today, at, end) && !this.#coversOn(notClosed, yesterday, at, end);
  }

  /** The layers of the times at which a page is not known to be closed. */
  #notClosedOf(page: number): number {
    const place = this.#places[page]!;
    const behind = endOfLayers(this.#packed, place);
    return behind < place + this.#lengths[page]! ? behind : place;
  }

  /** Whether a run that starts on the day of the clock covers an instant between `from` and `to`, both included. */
  #coversOn(place: number, { day, weekday, instants }: Clock, from: number, to: number): boolean {
    const packed = this.#packed;
    const layer = layerOn(packed, place, day);
    const first = runsOf(packed, layer);
    const end = first + lengthOf(packed, layer);
    let isReplaced = false;
    for (let i = first; i < end; i++) {
      const run = packed[i]!;
      if (run < 0) i++;
      else if (isReplaced) return false;
      if ((run & weekday) === 0 || (run < 0 && !isInWeeks(packed[i]!, day))) continue;
      isReplaced = run < 0;
      const start = instants[run & MINUTES]!;
      const end = instants[(run >> MINUTE_BITS) & MINUTES]!;
      if (start <= to && end > from && start < end) return true;
    }
    return false;
  }

  /** The first change of a place in (after, before) at a run of a day, else `before`. */
  #changeOn(page: number, { day, weekday, instants }: Clock, after: number, before: number): number {
    const packed = this.#packed;
    const layer = layerOn(packed, this.#places[page]!, day);
    const first = runsOf(packed, layer);
    const end = first + lengthOf(packed, layer);
    let next = before;
    let isReplaced = false;
    for (let i = first; i < end; i++) {
      const run = packed[i]!;
      if (run < 0) i++;
      else if (isReplaced) return next;
      if ((run & weekday) === 0 || (run < 0 && !isInWeeks(packed[i]!, day))) continue;
      isReplaced = run < 0;
      const opens = instants[run & MINUTES]!;
      const closes = instants[(run >> MINUTE_BITS) & MINUTES]!;
      if (opens > after && opens < next && this.#changesAt(page, opens)) next = opens;
      if (closes > after && closes < next && this.#changesAt(page, closes)) next = closes;
    }
    return next;
  }

  /** Not where adjacent runs meet (rule 5), or where a run is empty (rule 4). */
  #changesAt(page: number, at: number): boolean {
    return this.#isOpen(page, this.#momentOf(at)) !== this.#isOpen(page, this.#momentOf(at - 1));
  }

  #growPages(least: number) {
    const length = Math.max(least, this.#places.length * 2);
    this.#places = copyOf(this.#places, length);
    this.#lengths = copyOf(this.#lengths, length);
  }

  /** Removes hours that were replaced, or doubles the array where few were. */
  #reserve(length: number) {
    if (this.#unused < this.#used / 2) {
      this.#packed = copyOf(this.#packed, Math.max(this.#packed.length * 2, this.#used + length));
      return;
    }
    const old = this.#packed;
    this.#packed = new Int32Array(Math.max(old.length, this.#used - this.#unused + length));
    this.#used = 1;
    this.#unused = 0;
    this.#places.forEach((place, page) => {
      const used = this.#lengths[page]!;
      if (used === 0) return;
      this.#packed.set(old.subarray(place, place + used), this.#used);
      this.#places[page] = this.#used;
      this.#used += used;
    });
  }

  #momentOf(at: number): Moment {
    const today = this.#calendar.dayAt(Temporal.Instant.fromEpochMilliseconds(at));
    return { at, today: this.#clockOf(today), yesterday: this.#clockOf(this.#calendar.day(today.epochDay - 1)) };
  }

  #clockOf(day: LocalDay): Clock {
    const cached = this.#clocks.get(day.epochDay);
    if (cached) return cached;
    if (this.#clocks.size >= CACHED_CLOCKS) this.#clocks.clear();
    const instants = new Float64Array(2 * DAY_MINUTES + 1);
    for (let minute = 0; minute < instants.length; minute++) instants[minute] = this.#calendar.clockTime(day, minute);
    const clock = { day, weekday: 1 << (WEEKDAY_SHIFT + day.weekday - 1), instants };
    this.#clocks.set(day.epochDay, clock);
    return clock;
  }
}

function copyOf(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length);
  copy.set(array);
  return copy;
}
