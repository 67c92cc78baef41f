import { setImmediate as nextRound } from "node:timers/promises";
import { readOsmLine, rowsOfDraft, scheduleOfRows } from "@eolaire/opening-hours";
import { LRUCache } from "lru-cache";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import { judgeAll } from "#core/server/api/pages/times/queries.ts";

/** Hours as a row of an import has them; null: they cannot be read, or mean something else to others. */
export type MapHours = { times: object[]; special: object[]; holiday_rule?: unknown } | null;

/** A dry run is followed by the import of the same file. */
const cache = new LRUCache<string, { hours: MapHours }>({ max: 4_000 });
/** Different values of one file: judging takes a tenth of a second each. */
const MAX_JUDGED = 2_000;

/** Reads values of `opening_hours`, of which many are the same. */
export class HoursReader {
  readonly #today: string;
  #judged = 0;

  /** @param today `YYYY-MM-DD` */
  constructor(today: string) {
    this.#today = today;
  }

  /** By value: those that we and the package `opening_hours` read the same. */
  async read(lines: readonly string[]): Promise<ReadonlyMap<string, MapHours>> {
    const unknown = [...new Set(lines)].filter((line) => !cache.has(this.#key(line)));
    const asked = unknown.slice(0, Math.max(0, MAX_JUDGED - this.#judged));
    this.#judged += asked.length;
    await this.#judge(asked);
    return new Map(lines.map((line) => [line, cache.get(this.#key(line))?.hours ?? null]));
  }

  async #judge(lines: readonly string[]): Promise<void> {
    const drafts: ReturnType<typeof readOsmLine>[] = [];
    for (const line of lines) {
      drafts.push(readOsmLine(line, this.#today, publicHolidays));
      await nextRound(); // a line may take some milliseconds
    }
    const read = lines.flatMap((line, at) => {
      const draft = drafts[at]!;
      return "times" in draft ? [{ line, draft, schedule: scheduleOfRows(rowsOfDraft(draft)), from: this.#today }] : [];
    });
    const found = await judgeAll(read.map(({ line, schedule, from }) => ({ line, schedule, from })));
    for (const line of lines) cache.set(this.#key(line), { hours: null });
    for (const [at, { line, draft }] of read.entries()) {
      if (found[at]?.days !== 0) continue;
      const { times, holidays, special = [] } = draft;
      const hours = {
        times: times.map(({ weeks, ...row }) => ({ ...row, set: "main", weeks: weeks ?? null })),
        special: [...special],
        ...(holidays !== null && { holiday_rule: holidays }),
      };
      cache.set(this.#key(line), { hours });
    }
  }

  #key(line: string): string {
    return `${this.#today} ${line}`;
  }
}
