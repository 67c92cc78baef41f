/**
 * Search among 10,000 bilingual pages in an empty database: `node bench/search.ts [PAGES]`. Words are asked once each, so
 * that nothing is answered from what was kept, and then again. Target: p99 ≤ 15 ms for one caller, for each kind of search.
 */
import { sql } from "kysely";
import { indexPages } from "../src/server/api/search/effects.ts";
import { type SearchOptions, searchPages, similarNames } from "../src/server/api/search/queries.ts";
import type { Database } from "../src/server/db/connect.ts";
import { createTestDatabase } from "../test/support/postgres.ts";
import { PAGE_WORDS, PLACES, writeBilingualPages } from "./bilingual-pages.ts";

const PAGES = 10_000;
const TARGET_MS = 15;
const QUERIES = 200;
const NOW = Temporal.Instant.from("2026-07-04T10:00Z");
const PIER = { lat: 54.99, lon: -8.5 };

/** Different queries in a fixed order, so that runs compare. */
const whole = PAGE_WORDS.filter((word) => word.length > 3);
const pairs = whole.map((word, i) => `${word} ${whole[(i * 7 + 3) % whole.length]}`);
const begun = whole.map((word, i) => word.slice(0, 2 + (i % (word.length - 2))));
const mistyped = whole
  .filter((word) => word.length > 5)
  .map((word) => word.slice(0, 3) + word[4] + word[3] + word.slice(5));
const mutated = whole.map((word) => word.replace(/^[bcdfgmpst]/iu, (letter) => `${letter}h`));

const search = (options: (q: string) => Partial<SearchOptions>) => (db: Database, q: string) =>
  searchPages(db, { limit: 24, ...options(q) }, NOW);

type Kind = { name: string; queries: string[]; ask: (db: Database, q: string) => Promise<unknown> };

/** Words that no kind asks for: they fill the memory, open the connections and warm the code, as a running server is. */
const WARM_UP = Array.from({ length: 100 }, (_, i) => PLACES[i * 7]!);

/** What a round trip costs on this machine at this time. */
const oneRow = (db: Database, n: string) =>
  sql`select page_id from page_search where doc = ${Number(n) + 1}`.execute(db);

const anything = Array.from({ length: QUERIES }, (_, i) => String(i));
const KINDS: Kind[] = [
  { name: "reference: one row by its number", queries: anything, ask: oneRow },
  { name: "a word, common or rare", queries: whole, ask: search((q) => ({ q })) },
  { name: "the same words again", queries: whole, ask: search((q) => ({ q })) },
  { name: "a word in a mutation", queries: mutated, ask: search((q) => ({ q })) },
  { name: "a word being typed", queries: begun, ask: search((q) => ({ q })) },
  { name: "two words", queries: pairs, ask: search((q) => ({ q })) },
  { name: "a mistyped word", queries: mistyped, ask: search((q) => ({ q })) },
  { name: "a rare word", queries: ["petrel", "petrels", "storm petrel", "petr"], ask: search((q) => ({ q })) },
  {
    name: "words, category, open now, nearest",
    queries: pairs,
    ask: search((q) => ({ q, category: "category-1", open_at: "now", near: PIER, sort: "distance" })),
  },
  { name: "open at a time", queries: anything, ask: search((q) => ({ open_at: NOW.add({ hours: Number(q) }) })) },
  {
    name: "filters alone",
    queries: anything,
    ask: search((q) => ({ category: `category-${(Number(q) % 14) + 1}`, tag: [`tag-${(Number(q) % 9) + 1}`] })),
  },
  {
    name: "nearest in a circle",
    queries: anything,
    ask: search((q) => ({ near: PIER, within_m: 500 + Number(q) * 50 })),
  },
  { name: "a map box, by name", queries: anything, ask: search((q) => ({ bbox: boxAround(Number(q)), sort: "name" })) },
  { name: "near names", queries: mistyped, ask: (db, q) => similarNames(db, q) },
];

function boxAround(n: number) {
  return { west: -8.6 + n / 2_000, south: 54.95, east: -8.5 + n / 2_000, north: 55.02 };
}

async function measure(db: Database, { queries, ask }: Kind): Promise<number[]> {
  const times: number[] = [];
  for (const q of queries.slice(0, QUERIES)) {
    const start = performance.now();
    await ask(db, q);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

const at = (times: number[], share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/** Milliseconds for each kind of search, p50 and p99. */
export async function benchSearch(count: number) {
  const { db, drop } = await createTestDatabase();
  try {
    await writeBilingualPages(db, count);
    const start = performance.now();
    await db.transaction().execute((trx) => indexPages(trx, "all", NOW));
    const indexed = performance.now() - start;
    for (const word of WARM_UP) await searchPages(db, { q: word, limit: 24, near: PIER }, NOW);
    const kinds: { name: string; p50: number; p99: number }[] = [];
    for (const kind of KINDS) {
      const times = await measure(db, kind);
      kinds.push({ name: kind.name, p50: at(times, 0.5), p99: at(times, 0.99) });
    }
    return { indexed, kinds };
  } finally {
    await drop();
  }
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? PAGES);
  const { indexed, kinds } = await benchSearch(count);
  console.log(
    `${count} pages indexed in ${(indexed / 1000).toFixed(1)} s. One caller, milliseconds, target p99 ≤ ${TARGET_MS}:`,
  );
  for (const { name, p50, p99 } of kinds) {
    const verdict = p99 <= TARGET_MS ? "met" : "MISSED";
    console.log(
      `${name.padEnd(36)} p50 ${p50.toFixed(1).padStart(6)}   p99 ${p99.toFixed(1).padStart(6)}   ${verdict}`,
    );
  }
}
