import { setImmediate as nextRound } from "node:timers/promises";
import { type HoursDraft, readOsmLine, rowsOfDraft, scheduleOfRows } from "@eolaire/opening-hours";
import { LRUCache } from "lru-cache";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import { judgeAll } from "#core/server/api/pages/times/queries.ts";
import type { NIGHTS } from "#modules/exchange/contract.ts";

/** Hours as a row of an import has them. */
type RowHours = { times: object[]; special: object[]; holiday_rule?: unknown };

export type Nights = (typeof NIGHTS)[number];

/** What a value says; `nights`: what it says by where its nights end. null: it cannot be read, or means something else to others. */
export type MapHours = { hours: RowHours } | { nights: Record<Nights, RowHours> } | null;

/** A dry run is followed by the import of the same file. */
const cache = new LRUCache<string, { read: MapHours }>({ max: 4_000 });
/** Different values of one file: judging takes a tenth of a second each. */
const MAX_JUDGED = 2_000;

/** Reads values of `opening_hours`, of which many are the same. */
export class HoursReader {
  readonly #today: string;
  #count = 0;

  /** @param today `YYYY-MM-DD` */
  constructor(today: string) {
    this.#today = today;
  }

  /** By value: those that we and the package `opening_hours` read the same, or but for nights that go on. */
  async read(lines: readonly string[]): Promise<ReadonlyMap<string, MapHours>> {
    const unknown = [...new Set(lines)].filter((line) => !cache.has(this.#key(line)));
    const asked = unknown.slice(0, Math.max(0, MAX_JUDGED - this.#count));
    this.#count += asked.length;
    await this.#judge(asked);
    return new Map(lines.map((line) => [line, cache.get(this.#key(line))?.read ?? null]));
  }

  async #judge(lines: readonly string[]): Promise<void> {
    const written = await this.#judged(lines, "as-written");
    const doubted = [...written].flatMap(([line, { isNights }]) => (isNights ? [line] : []));
    const cut = await this.#judged(doubted, "midnight");
    for (const line of lines) {
      const [one, other] = [written.get(line), cut.get(line)];
      const both = one && other?.isSame ? { nights: { "as-written": one.hours, midnight: other.hours } } : null;
      cache.set(this.#key(line), { read: one?.isSame ? { hours: one.hours } : both });
    }
  }

  /** What lines mean to us, and whether it is the same to the package. */
  async #judged(lines: readonly string[], nights: Nights): Promise<Map<string, Judged>> {
    const read: { line: string; hours: RowHours; task: Parameters<typeof judgeAll>[0][number] }[] = [];
    for (const line of lines) {
      const draft = readOsmLine(line, this.#today, publicHolidays, nights);
      await nextRound(); // a line may take some milliseconds
      if (!("times" in draft)) continue;
      const task = { line, schedule: scheduleOfRows(rowsOfDraft(draft)), from: this.#today };
      read.push({ line, hours: rowHoursOf(draft), task });
    }
    const found = await judgeAll(read.map(({ task }) => task));
    return new Map(
      read.map(({ line, hours }, at) => [
        line,
        { hours, isSame: found[at]?.days === 0, isNights: found[at]?.nights ?? false },
      ]),
    );
  }

  #key(line: string): string {
    return `${this.#today} ${line}`;
  }
}

type Judged = { hours: RowHours; isSame: boolean; isNights: boolean };

const rowHoursOf = ({ times, holidays, special = [] }: HoursDraft): RowHours => ({
  times: times.map(({ weeks, ...row }) => ({ ...row, set: "main", weeks: weeks ?? null })),
  special: [...special],
  ...(holidays !== null && { holiday_rule: holidays }),
});
