import type { GtfsTables, Issues, Line } from "./gtfs-tables.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const YEAR_DAYS = 365;

type Service = { weeks: { from: string; to: string; days: boolean[] }[]; added: Set<string>; removed: Set<string> };
export type Window = { from: Temporal.PlainDate; to: Temporal.PlainDate };

/** On which days each service of a feed runs: `calendar.txt`, and what `calendar_dates.txt` has otherwise. */
export class ServiceDays {
  readonly #services = new Map<string, Service>();
  /** The first and the last day of which the feed says something. */
  first: Temporal.PlainDate | null = null;
  last: Temporal.PlainDate | null = null;

  static async read(tables: GtfsTables, issues: Issues): Promise<ServiceDays> {
    const days = new ServiceDays();
    const dateOf = (file: string, { of, number }: Line, field: string) => {
      const date = plainDate(of(field));
      if (!date) issues.add({ file, line: number, field, problem: "wrong-form", value: of(field) });
      return date;
    };
    await tables.each("calendar.txt", ["service_id", "start_date", "end_date", ...WEEKDAYS], (line) => {
      const from = dateOf("calendar.txt", line, "start_date");
      const to = dateOf("calendar.txt", line, "end_date");
      if (!from || !to) return;
      days.#note(from);
      days.#note(to);
      const runs = WEEKDAYS.map((day) => line.of(day) === "1");
      days.#of(line.of("service_id")).weeks.push({ from: `${from}`, to: `${to}`, days: runs });
    });
    await tables.each("calendar_dates.txt", ["service_id", "date", "exception_type"], (line) => {
      const date = dateOf("calendar_dates.txt", line, "date");
      if (!date) return;
      const type = line.of("exception_type");
      if (type !== "1" && type !== "2") {
        const field = "exception_type";
        return issues.add({ file: "calendar_dates.txt", line: line.number, field, problem: "wrong-form", value: type });
      }
      const { added, removed } = days.#of(line.of("service_id"));
      if (type === "1") days.#note(date);
      (type === "1" ? added : removed).add(`${date}`);
    });
    return days;
  }

  has(service: string): boolean {
    return this.#services.has(service);
  }

  runsOn(service: string, date: Temporal.PlainDate): boolean {
    const { weeks, added, removed } = this.#services.get(service)!;
    const text = `${date}`;
    if (added.has(text)) return true;
    if (removed.has(text)) return false;
    return weeks.some(({ from, to, days }) => from <= text && text <= to && days[date.dayOfWeek - 1]);
  }

  /** The days of which a timetable is made: from the begin of this month on, so that it is the same tomorrow; null: all are over. */
  window(today: Temporal.PlainDate): Window | null {
    if (!this.first || !this.last || Temporal.PlainDate.compare(this.last, today) < 0) return null;
    const month = today.with({ day: 1 });
    const from = Temporal.PlainDate.compare(this.first, month) > 0 ? this.first : month;
    const year = from.add({ days: YEAR_DAYS - 1 });
    return { from, to: Temporal.PlainDate.compare(this.last, year) < 0 ? this.last : year };
  }

  #of(id: string): Service {
    const known = this.#services.get(id) ?? { weeks: [], added: new Set(), removed: new Set() };
    this.#services.set(id, known);
    return known;
  }

  #note(date: Temporal.PlainDate): void {
    if (!this.first || Temporal.PlainDate.compare(date, this.first) < 0) this.first = date;
    if (!this.last || Temporal.PlainDate.compare(date, this.last) > 0) this.last = date;
  }
}

function plainDate(text: string): Temporal.PlainDate | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (!year) return null;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: "reject" },
    );
  } catch {
    return null; // such as 31 February
  }
}
