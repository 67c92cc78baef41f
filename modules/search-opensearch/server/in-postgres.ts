import type { HoursTable } from "@eolaire/opening-hours";
import { arrayText, DatabaseBusy, inTime, isDatabaseUnavailable } from "@eolaire/postgres";
import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { SECOND } from "#core/contract/locales.ts";
import { EARTH_RADIUS_M, metresBetween, onSphere, type Point } from "#core/domain/geo.ts";
import type { Away } from "#core/domain/writing/office-notices.ts";
import {
  allOf,
  NO_FACETS,
  NOWHERE,
  prefixOfName,
  type QueryGroup,
  type SearchResult,
  type Sort,
  type SortKey,
  type Synonyms,
  searchedAsWell,
  type TermQueries,
  type WantedPages,
} from "#core/server/api/directory/search/for-modules.ts";
import { letOthersRun } from "#core/server/api/shared/in-slices.ts";
import type { Database } from "#core/server/db/connect.ts";
import { takeList, writeCursor } from "#core/server/http/cursor.ts";
import { type Counted, clausesOf, countedValues, facetsOf, filterClauses } from "./filter-clauses.ts";
import { readGroups } from "./term-clauses.ts";
import { minuteOf, tableOf } from "./times.ts";

/** A condition or an expression over rows of page_search. */
type Sql = RawBuilder<unknown>;
type Row = { doc: number; page_id: string; latitude: number | null; longitude: number | null; compared: SortKey };
type HoursRow = { doc: number; hours: Buffer | null; needs_ferry: boolean; categories: string[] };
/** When a page has to be open; `key`: the same for the same time. */
type Time = { key: string; away: Away | null; pass(hours: HoursTable, pages: number[]): Iterable<number> };
type Counts = Pick<SearchResult, "total" | "may_be_closed" | "facets">;

const MINUTE_MS = 60_000;
/** Rows whose hours are evaluated at once, some milliseconds. */
const ROWS_AT_ONCE = 2_000;
/** After so many rows, or as long as it waits for its counts, a list of what is open goes on behind its cursor, where few are. */
const MAX_WALKED = 40_000;
/** Counts read all pages: those of a search serve all for half a minute, and a list waits for its own not for long. */
const [COUNTED_MS, MAX_COUNTED, WAITED_MS] = [30_000, 500, 3_000];
/** Where counting takes longer, nothing is counted for half a minute: lists, and an engine that starts again, need the processors. */
const TOO_LONG_MS = 8_000;

const IS_PUBLIC = sql`is_public and page_id is not null`;
const and = (conditions: readonly Sql[]) => sql.join([IS_PUBLIC, ...conditions], sql` and `);

/**
 * What is answered while OpenSearch is away: lists, what is open and the counts of filters as it would; words are looked up in names only
 * (`names_only`), and come in the order of rank. docs/decisions/174-while-the-search-engine-is-away.md
 */
export class PostgresSearch {
  readonly #queries: TermQueries;
  readonly #synonyms: Synonyms;
  readonly #counted = new LRUCache<string, Counting>({ max: MAX_COUNTED, ttl: COUNTED_MS });
  readonly #queue = new PQueue({ concurrency: 1 });
  #pausedUntil = 0;

  constructor(queries: TermQueries, synonyms: Synonyms) {
    this.#queries = queries;
    this.#synonyms = synonyms;
  }

  async search(db: Database, wanted: WantedPages, now: Temporal.Instant): Promise<SearchResult> {
    const groups = wanted.q === undefined ? null : this.#synonyms.groups(wanted.q);
    const base = [
      ...placeConditions(wanted),
      ...servingConditions(wanted),
      ...(groups ? [await this.#named(db, groups)] : []),
    ];
    const time = timeOf(wanted, now);
    const search = { wanted, base, time, now };
    const counting = wanted.among ? null : this.#countsInTime(db, search);
    const [{ items, next_cursor }, counts] = await Promise.all([list(db, search), counting]);
    return {
      items: items.map((row) => ({ id: row.page_id, distance_m: distanceOf(row, wanted.near) })),
      ...(counts ?? {
        total: items.length + Number(next_cursor !== null),
        may_be_closed: 0,
        facets: NO_FACETS,
      }),
      counted: counts !== null || wanted.among !== undefined,
      next_cursor,
      less_alike: 0,
      also: groups && searchedAsWell(groups),
      names_only: groups !== null,
      changes_at: now, // nobody caches it
    };
  }

  /** The pages whose names have the terms of each group, or what is searched in their place. Index: page_names_words. */
  async #named(db: Database, groups: readonly QueryGroup[]): Promise<Sql> {
    const conditions: Sql[] = [];
    for (const { terms, phrases, categories, tags } of await readGroups(db, this.#queries, groups)) {
      const queries = [
        allOf(terms.map(({ typed }) => typed)),
        ...phrases.map((one) => allOf(one.map(({ whole }) => whole))),
      ];
      const query = queries.flatMap((one) => (one === "" ? [] : `(${one})`)).join(" | ");
      if (query === "" && categories.length + tags.length === 0 && groups.length > 1) continue; // a stop word
      // For names alone PostgreSQL reads those that match; beside an alternative, all pages.
      const alternatives = [
        ...(query === "" ? [] : [sql`doc in (select doc from page_names where name_words @@ ${query}::tsquery)`]),
        ...(categories.length > 0 ? [sql`categories && ${categories}::text[]`] : []),
        ...(tags.length > 0 ? [sql`tags && ${tags}::text[]`] : []),
      ];
      conditions.push(alternatives.length > 0 ? sql`(${sql.join(alternatives, sql` or `)})` : sql`false`);
    }
    return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`;
  }

  /** @returns null: counting takes longer; what is counted then serves the next ones */
  #countsInTime(db: Database, search: Search): Promise<Counts | null> {
    return inTime(this.#counts(db, search), WAITED_MS).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
      return null;
    });
  }

  #counts(db: Database, search: Search): Promise<Counts> {
    const { wanted, time, now } = search;
    const { q, category, tag, price_type, accessibility, diet, near, within_m, bbox, serving, awayAt } = wanted;
    const place = within_m === undefined ? bbox : { near, within_m, bbox };
    const filters = { q, category, tag, price_type, accessibility, diet, place, serving };
    const key = JSON.stringify([filters, time?.key, time?.away, minuteOf(now), awayAt?.(now)]);
    const known = this.#counted.get(key);
    if (known) {
      known.asked.ms = performance.now(); // where it still waits for its turn
      return known.counts;
    }
    const asked = { ms: performance.now() };
    const counts = this.#queue.add(() => this.#count(db, search, asked));
    this.#counted.set(key, { asked, counts });
    counts.catch(() => this.#counted.delete(key));
    return counts;
  }

  async #count(db: Database, search: Search, asked: Counting["asked"]): Promise<Counts> {
    const begin = performance.now();
    if (begin - asked.ms > WAITED_MS) throw new DatabaseBusy("others were counted meanwhile");
    if (begin < this.#pausedUntil) throw new DatabaseBusy("counting takes too long");
    try {
      return await count(db, search, begin + TOO_LONG_MS);
    } finally {
      const end = performance.now();
      if (end - begin > TOO_LONG_MS) this.#pausedUntil = end + COUNTED_MS;
    }
  }
}

/** `asked`: when somebody last wanted it. */
type Counting = { asked: { ms: number }; counts: Promise<Counts> };
type Search = {
  wanted: WantedPages;
  /** Of place and words, which filters do not change. */
  base: readonly Sql[];
  time: Time | null;
  now: Temporal.Instant;
};

/** The values of chosen filters stand in columns that are named as the fields of the engine. */
const has = (column: string, value: string): Sql =>
  column === "price_type" ? sql`price_type = ${value}` : sql`${sql.raw(column)} @> ${[value]}::text[]`;

async function list(db: Database, search: Search) {
  const { wanted, base, time, now } = search;
  const { sort, after, limit, among } = wanted;
  const chosen = clausesOf(filterClauses(wanted, null, has));
  const conditions = [...base, ...chosen, ...(among ? [sql`page_id = any(${[...among]}::uuid[])`] : [])];
  const keyOf = ({ compared }: Row) => [sort, ...keyOfCompared(sort, compared, minuteOf(now))];
  const found: Row[] = [];
  let last = after && comparedOfKey(sort, after);
  const untilMs = performance.now() + WAITED_MS;
  for (let walked = 0; ; ) {
    const most = time ? ROWS_AT_ONCE : limit + 1;
    const rows = await rowsAfter(db, conditions, { wanted, last, most });
    found.push(...(time ? openOf(rows, time).left : rows));
    walked += rows.length;
    if (found.length > limit || rows.length < most) return takeList(found, limit, keyOf);
    if (walked >= MAX_WALKED || performance.now() > untilMs)
      return { items: found, next_cursor: writeCursor(keyOf(rows.at(-1)!)) };
    last = rows.at(-1)!.compared;
    await letOthersRun();
  }
}

type Range = { wanted: WantedPages; last: SortKey | null; most: number };

async function rowsAfter(db: Database, conditions: readonly Sql[], { wanted, last, most }: Range) {
  const order = sql.join(orderOf(wanted));
  const values = (last ?? []).map((value, at) =>
    wanted.sort === "name" && at === 1
      ? sql`${String(value).replaceAll("\0", "")}::text`
      : sql`${Number(value)}::float8`,
  );
  const behind = last ? [sql`(${order}) > (${sql.join(values)})`] : [];
  const { rows } = await sql<Row & HoursRow>`
    select doc, page_id, latitude, longitude, hours, needs_ferry, categories, json_build_array(${order}) as compared
    from page_search where ${and([...conditions, ...behind])} order by ${order} limit ${most}`.execute(db);
  return rows;
}

/** What decides the order, ascending. */
function orderOf({ sort, near, locale }: WantedPages): Sql[] {
  const [closed, rank, doc] = [sql`is_closed::int`, sql`-rank`, sql`doc`];
  const distance = near ? metresFrom(near) : sql`${NOWHERE}::float8`;
  const name = locale === SECOND ? sql`coalesce(sort_key_ie, name_key_ie)` : sql`coalesce(sort_key, name_key)`;
  if (sort === "name") return [closed, sql`${name} collate "C"`, rank, doc];
  if (sort === "newest") return [closed, sql`-floor(extract(epoch from date_created) * 1000)::float8`, rank, doc];
  return sort === "distance" ? [closed, distance, rank, doc] : [closed, rank, distance, doc];
}

/** What of a key of the engine is compared here: not how well words match, for how long a page is open, and whether it is today. */
function comparedOfKey(sort: Sort, [first, ...rest]: SortKey): SortKey {
  if (sort === "recommended") return [Number(first === 3), ...rest.slice(0, -1)];
  const left = { relevance: 2, hours: 1, name: 1 }[sort as string] ?? 0;
  return [first!, ...rest.slice(left)];
}

function keyOfCompared(sort: Sort, [closed, ...rest]: SortKey, minute: number): SortKey {
  if (sort === "recommended") return [3 * Number(closed), ...rest, minute];
  if (sort === "relevance") return [closed!, 0, 0, ...rest];
  if (sort === "hours") return [closed!, 0, ...rest];
  return sort === "name" ? [closed!, prefixOfName(String(rest[0])), ...rest] : [closed!, ...rest];
}

/** As `metresBetween` calculates. */
const metresFrom = ({ lat, lon }: Point): Sql => sql`coalesce(2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
  power(sin(radians(latitude - ${lat}::float8) / 2), 2)
  + cos(radians(${lat}::float8)) * cos(radians(latitude)) * power(sin(radians(longitude - ${lon}::float8) / 2), 2)))), ${NOWHERE}::float8)`;

function distanceOf({ latitude, longitude }: Row, near: Point | undefined): number | null {
  if (!near || latitude === null || longitude === null) return null;
  return metresBetween(onSphere(near), onSphere({ lat: latitude, lon: longitude }));
}

function placeConditions({ near, within_m, bbox }: WantedPages): Sql[] {
  const circle = near && within_m !== undefined ? [sql`${metresFrom(near)} <= ${within_m}::float8`] : [];
  if (!bbox) return circle;
  const { south, north, west, east } = bbox;
  const joined = sql.raw(west <= east ? "and" : "or");
  return [
    ...circle,
    sql`latitude between ${south}::float8 and ${north}::float8`,
    sql`(longitude >= ${west}::float8 ${joined} longitude <= ${east}::float8)`,
  ];
}

function servingConditions({ serving: { only, except = [] } = {} }: WantedPages): Sql[] {
  return [
    ...(only ? [sql`page_id = any(${only}::uuid[])`] : []),
    ...(except.length > 0 ? [sql`page_id <> all(${except}::uuid[])`] : []),
  ];
}

const openAt = (at: Temporal.Instant, away: Away | null): Time => ({
  key: String(minuteOf(at)),
  away,
  pass: (hours, pages) => hours.openAt(minuteOf(at) * MINUTE_MS, pages),
});

function timeOf({ open_at, open_during: span, awayAt }: WantedPages, now: Temporal.Instant): Time | null {
  const then = open_at === "now" ? now : open_at;
  if (then) return openAt(then, awayAt?.(then) ?? null);
  if (!span) return null;
  const [from, to] = [minuteOf(span.from) * MINUTE_MS, minuteOf(span.to) * MINUTE_MS];
  return {
    key: `${from} ${to} ${span.least}`,
    away: awayAt?.(span.from) ?? null,
    pass: (hours, pages) => hours.openDuring({ from, to, least: span.least * MINUTE_MS }, pages),
  };
}

/** Those of the rows that are open at a time, and those of them that no notice of the office concerns. */
function openOf<R extends HoursRow>(rows: readonly R[], { away, pass }: Time): { open: R[]; left: R[] } {
  const open = [...pass(tableOf(rows), [...rows.keys()])].sort((a, b) => a - b).map((at) => rows[at]!);
  const isLeft = ({ needs_ferry, categories }: R) =>
    !away?.all && !(away?.ferry && needs_ferry) && !categories.some((slug) => away?.categories.includes(slug));
  return { open, left: open.filter(isLeft) };
}

/**
 * Total and counts of a search, each filter counted beside the others. Reads all pages of place and words.
 * @throws DatabaseBusy where their hours are not read until then
 */
async function count(db: Database, search: Search, untilMs: number): Promise<Counts> {
  const { wanted, base, time, now } = search;
  const atNow = openAt(now, wanted.awayAt?.(now) ?? null);
  const [isNow, then] = await openAmong(db, search, time ? [atNow, time] : [atNow], untilMs);
  const among = (set: "is_now" | "is_then" | "with_away") => sql`doc in (select doc from ${sql.raw(set)})`;
  const filters = filterClauses(wanted, then ? [among("is_then")] : null, has);
  const where = (conditions: readonly Sql[]) => and([...base, ...conditions]);
  const number = (conditions: readonly Sql[]) =>
    sql`json_build_object('doc_count', (select count(*) from page_search where ${where(conditions)}))`;
  const values = (column: string, conditions: readonly Sql[]) => sql`(
    select json_build_object('doc_count', 0, 'values', json_build_object('buckets',
      coalesce(json_agg(json_build_object('key', slug, 'doc_count', found)), '[]')))
    from (select slug, count(*) as found from page_search, unnest(${sql.raw(column === "price_type" ? "array[price_type]" : column)}) slug
      where slug is not null and ${where(conditions)} group by slug) counted)`;
  const others = clausesOf(filters, "open");
  const counted: [string, Sql][] = [
    ["all", number(clausesOf(filters))],
    ["open_now", number([...others, among("is_now")])],
    ["with_away", number(then ? [...others, among("with_away")] : [sql`false`])],
    ...countedValues(filters).map(({ name, field, without }): [string, Sql] => [
      name,
      values(field, clausesOf(filters, without)),
    ]),
  ];
  const set = (docs: readonly number[] = []) => sql`(select unnest((${arrayText(docs)}::text)::integer[]) as doc)`;
  const { rows } = await sql<{ counted: Record<string, Counted> }>`
    with is_now as materialized ${set(isNow!.left)}, is_then as materialized ${set(then?.left)},
      with_away as materialized ${set(then?.open)}
    select json_build_object(${sql.join(counted.flatMap(([name, found]) => [sql`${name}::text`, found]))}) as counted`.execute(
    db,
  );
  const found = rows[0]!.counted;
  const total = found.all!.doc_count;
  return { total, may_be_closed: then ? found.with_away!.doc_count - total : 0, facets: facetsOf(found, filters) };
}

/** The numbers of the pages that are open at each of the times. Index: page_search_pkey. */
async function openAmong(db: Database, search: Search, times: readonly Time[], untilMs: number) {
  const found = times.map(() => ({ open: [] as number[], left: [] as number[] }));
  for (let last = -1; ; await letOthersRun()) {
    if (performance.now() > untilMs) throw new DatabaseBusy("counting takes too long");
    const { rows } = await sql<HoursRow>`
      select doc, hours, needs_ferry, categories from page_search
      where ${and(search.base)} and doc > ${last}::integer order by doc limit ${ROWS_AT_ONCE}`.execute(db);
    for (const [at, time] of times.entries()) {
      const { open, left } = openOf(rows, time);
      found[at]!.open.push(...open.map(({ doc }) => doc));
      found[at]!.left.push(...left.map(({ doc }) => doc));
    }
    if (rows.length < ROWS_AT_ONCE) return found;
    last = rows.at(-1)!.doc;
  }
}
