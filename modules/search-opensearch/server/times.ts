import { CLOSED_ALWAYS, HoursTable, type TimeSpan } from "@eolaire/opening-hours";
import { sql } from "kysely";
import { calendar } from "#core/domain/local-time.ts";
import { decodeHours, type OpenSpan } from "#core/server/api/directory/search/for-modules.ts";
import { letOthersRun } from "#core/server/api/shared/in-slices.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Clause } from "./connection.ts";
import type { Horizon } from "./documents.ts";
import { NONE, withNumbers } from "./term-clauses.ts";

const MINUTE_MS = 60_000;
/** Some ten milliseconds each. */
export const PAGES_AT_ONCE = 10_000;

/** The pages of a clause, by their numbers, ascending. */
export type DocsOf = (clauses: readonly Clause[]) => Promise<Uint32Array>;

type Deps = {
  db: Database;
  horizon: Horizon;
  docsOf: DocsOf;
  /** Which pages count: of these alone the hours are looked at beyond the horizon. */
  among: readonly Clause[];
};

export const minuteOf = ({ epochMilliseconds }: Temporal.Instant) => Math.floor(epochMilliseconds / MINUTE_MS);

/**
 * Which pages are open at a time. Within the horizon the index says so; beyond it, or before, the hours of the pages in question are read
 * from PostgreSQL and evaluated, so that no time is ever answered wrongly.
 */
export class Times {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async at(instant: Temporal.Instant): Promise<Clause[]> {
    const minute = minuteOf(instant);
    if (this.#isKnown(minute, minute + 1)) return [{ term: { open: minute } }];
    return [await this.#evaluate((hours, pages) => hours.openAt(minute * MINUTE_MS, pages))];
  }

  /** Open in a span for long enough. */
  async during({ from, to, least }: OpenSpan): Promise<Clause[]> {
    const span = { from: minuteOf(from), to: minuteOf(to) };
    if (least <= 0) return [];
    if (!this.#isKnown(span.from, span.to)) {
      const inMs = { from: span.from * MINUTE_MS, to: span.to * MINUTE_MS, least: least * MINUTE_MS };
      return [await this.#evaluate((hours, pages) => hours.openDuring(inMs, pages))];
    }
    const source = `${OVERLAP} return total >= params.least;`;
    return [
      { range: { open: { gte: span.from, lt: span.to, relation: "intersects" } } },
      { script: { script: { lang: "painless", source, params: { ...span, least } } } },
    ];
  }

  /** Closed for the rest of the local day of a minute, as it is known. */
  async closedForToday(minute: number): Promise<Clause> {
    const { end } = calendar.dayAt(Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS));
    const last = end / MINUTE_MS;
    if (!this.#isKnown(minute, last))
      return this.#evaluate((hours, pages) => hours.closedForToday(minute * MINUTE_MS, pages));
    return { bool: { must_not: [{ range: { not_closed: { gte: minute, lt: last, relation: "intersects" } } }] } };
  }

  /** The script of a sort by the minutes of a span in which a page is open. */
  async minutesDuring({ from, to }: OpenSpan): Promise<Clause> {
    const span = { from: minuteOf(from), to: minuteOf(to) };
    if (this.#isKnown(span.from, span.to))
      return { lang: "painless", source: `${OVERLAP} return total;`, params: span };
    const minutes = await this.#minutes({ from: span.from * MINUTE_MS, to: span.to * MINUTE_MS });
    const source = "def found = params.minutes[String.valueOf(doc['doc'].value)]; return found == null ? 0 : found;";
    return { lang: "painless", source, params: { minutes } };
  }

  #isKnown(from: number, to: number): boolean {
    const { horizon } = this.#deps;
    return from * MINUTE_MS >= horizon.from && to * MINUTE_MS <= horizon.until;
  }

  /** Those of the pages in question that `pass` gives back. */
  async #evaluate(pass: (hours: HoursTable, pages: number[]) => number[]): Promise<Clause> {
    const passed: number[] = [];
    for await (const { hours, docs } of this.#hours()) {
      for (const at of pass(hours, [...docs.keys()])) passed.push(docs[at]!);
    }
    return passed.length === 0 ? NONE : withNumbers(Uint32Array.from(passed));
  }

  async #minutes(span: Omit<TimeSpan, "least">): Promise<Record<string, number>> {
    const minutes: Record<string, number> = {};
    for await (const { hours, docs } of this.#hours()) {
      const open = hours.minutesDuring(span);
      docs.forEach((doc, at) => {
        if (open[at]) minutes[doc] = open[at];
      });
    }
    return minutes;
  }

  async *#hours() {
    const { db, docsOf, among } = this.#deps;
    yield* hoursOfDocs(db, await docsOf(among));
  }
}

/** The hours of rows of page_search, each by its place among them; those without hours are never open. */
export function tableOf(rows: readonly { hours: Buffer | null }[]): HoursTable {
  const table = new HoursTable(calendar);
  rows.forEach(({ hours }, at) => {
    table.set(at, hours ? decodeHours(hours, 0, hours.length) : CLOSED_ALWAYS);
  });
  return table;
}

/** The hours of pages in tables of some thousand: page `at` of a table is `docs[at]`. Index: page_search_pkey. */
export async function* hoursOfDocs(
  db: Database,
  docs: Uint32Array,
): AsyncGenerator<{ hours: HoursTable; docs: number[] }> {
  for (let from = 0; from < docs.length; from += PAGES_AT_ONCE) {
    const wanted = [...docs.subarray(from, from + PAGES_AT_ONCE)];
    const { rows } = await sql<{ doc: number; hours: Buffer | null }>`
      select doc, hours from page_search where doc = any(${wanted}::integer[]) order by doc`.execute(db);
    yield { hours: tableOf(rows), docs: rows.map(({ doc }) => doc) };
    await letOthersRun();
  }
}

/** In Painless: for how many minutes of `from` to `to` a page is open. Its periods are in order and apart. */
const OVERLAP = `
  long from = ((Number) params.from).longValue();
  long to = ((Number) params.to).longValue();
  int total = 0;
  for (int i = 0; i < doc['opens'].size(); i++) {
    long start = doc['opens'].get(i);
    long end = doc['closes'].get(i);
    if (start < from) start = from;
    if (end > to) end = to;
    if (end > start) total += (int) (end - start);
  }`;
