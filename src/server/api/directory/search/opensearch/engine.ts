import { setTimeout as delay } from "node:timers/promises";
import { type Client, errors } from "@opensearch-project/opensearch";
import { FIRST } from "#core/contract/locales.ts";
import { metresBetween, onSphere, type Point } from "#core/domain/geo.ts";
import type { SearchSettings } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Reader } from "#core/server/db/reader.ts";
import { takeList } from "#core/server/http/cursor.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { NO_FACETS, type PagesWithTimes, type SearchEngine, type SearchResult, type WantedPages } from "../engine.ts";
import { indexPending } from "../pending.ts";
import { Synonyms, searchedAsWell } from "../synonyms.ts";
import { TermQueries } from "../ts-query.ts";
import { columnsOf, keyOf, sortOf, valuesOf } from "./columns.ts";
import { aliasOf, type Clause, EngineAway, EngineRefused, isAway } from "./connection.ts";
import {
  type Counted,
  clausesOf,
  facetAggregations,
  facetsOf,
  filterClauses,
  hasValue,
  placeClauses,
  servingClauses,
  withoutAway,
} from "./filter-clauses.ts";
import { FORM } from "./form.ts";
import { type CountPages, findByTerms, type TermClauses } from "./found-by-terms.ts";
import { PostgresSearch } from "./in-postgres.ts";
import { type IndexState, readState } from "./index-state.ts";
import { namesLike } from "./names-like.ts";
import { allClauses } from "./term-clauses.ts";
import { minuteOf, Times } from "./times.ts";
import { timesFromPostgres } from "./times-from-postgres.ts";

/** Without an invalidation, whether the index is behind is looked up again after this time. */
const MAX_AGE_MS = 1_000;
/** How often an engine that did not answer is asked again. */
const PAUSE_MS = 1_000;
/** How long the smallest search may take, and then a large one of an engine that is busy. */
const [ANSWERING_MS, BUSY_MS] = [2_000, 5_000];
/** Numbers of pages per request, which are some hundred kilobytes. */
const DOCS_AT_ONCE = 10_000;
const MINUTE_MS = 60_000;
/** About an hour, in which some page nearly always opens or closes. */
const SPANS_AT_ONCE = 6;

type Hit = { _score: number | null; sort: unknown[]; fields?: Record<string, unknown[]> };
type Answer = { hits: { total?: { value: number }; hits: Hit[] }; aggregations?: Record<string, Counted> };
/** In minutes. */
type Span = { gte: number; lt: number };
/** No page opens or closes from an instant in milliseconds to the next one; without that, to the horizon. */
type Change = { run: number; from: number; next: Promise<Temporal.Instant | null> };
type Seen = { state: IndexState; invalidations: number | null; ms: number };

/** Searches in OpenSearch what `Indexer` writes there. While that is away, PostgreSQL answers what it can. */
export class OpenSearchEngine implements SearchEngine {
  readonly #client: Client;
  readonly #alias: string;
  readonly #db: Database;
  readonly #synonyms: Synonyms;
  readonly #queries = new TermQueries();
  readonly #inPostgres: PostgresSearch;
  #seen: Seen | null = null;
  #isAway = false;
  #answering: Promise<boolean> | null = null;
  #change: Change | null = null;

  /** @param db the primary */
  constructor(db: Database, client: Client, { prefix }: Pick<SearchSettings, "prefix">) {
    this.#db = db;
    this.#client = client;
    this.#alias = aliasOf(prefix, FORM);
    this.#synonyms = new Synonyms(db);
    this.#inPostgres = new PostgresSearch(this.#queries, this.#synonyms);
  }

  search(reader: Reader, wanted: WantedPages, now: Temporal.Instant): Promise<SearchResult> {
    return this.#orElse(
      reader,
      (state, db) =>
        this.#search(db, state, wanted, now).catch((error) => {
          const isOfCursor = error instanceof EngineRefused && wanted.after !== null;
          throw isOfCursor ? invalid("cursor", "bad-cursor") : error;
        }),
      async (db) => {
        if (db === this.#db) await indexPending(db);
        return this.#inPostgres.search(db, wanted, now);
      },
    );
  }

  namedLike(reader: Reader, terms: Parameters<SearchEngine["namedLike"]>[1], count: number): Promise<string[]> {
    const ask = async (_: IndexState, db: Database) => {
      const queries = await this.#queries.of(db, terms);
      const [found] = await this.#ask([await namesLike(db, queries, count)]);
      return found!.hits.hits.map(({ fields }) => String(fields?.page_id?.[0]));
    };
    return this.#orElse(reader, ask, async () => []);
  }

  timesOf(reader: Reader, category: string | undefined): Promise<PagesWithTimes | null> {
    return timesFromPostgres(this.#current(reader), category);
  }

  /** What has each commit; while the primary is away, its replica. */
  #current(reader: Reader): Database {
    return reader.isPrimaryAway ? reader.db : this.#db;
  }

  /** What `ask` answers, else what `otherwise` does, which nobody caches. */
  async #orElse<Found>(
    reader: Reader,
    ask: (state: IndexState, db: Database) => Promise<Found>,
    otherwise: (db: Database) => Promise<Found>,
  ): Promise<Found> {
    const db = this.#current(reader);
    const state = await this.#stateFor(reader, db);
    try {
      if (!state.name || this.#isAway) throw new EngineAway();
      return await ask(state, db);
    } catch (error) {
      if (!isAway(error)) throw error;
      if (!(error instanceof EngineAway) && !this.#isAway) void this.#untilItAnswers();
      reader.isBehind = true;
      return await otherwise(db);
    }
  }

  /** Until it does, no search waits for it. That it answers is enough: whether it has the index, the next search sees. */
  async #untilItAnswers(): Promise<void> {
    this.#isAway = true;
    while (this.#isAway) {
      await delay(PAUSE_MS, undefined, { ref: false });
      this.#isAway = !(await this.#answers());
    }
  }

  /** Whether it answers the smallest search in time. */
  #answers(): Promise<boolean> {
    const smallest = [{ index: this.#alias }, { size: 0, track_total_hits: false, terminate_after: 1 }];
    const options = { requestTimeout: ANSWERING_MS, maxRetries: 0 };
    this.#answering ??= this.#client
      .msearch({ body: smallest as never }, options)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#answering = null;
      });
    return this.#answering;
  }

  /** Says as well where the index does not show every commit: such answers are cached by nobody. */
  async #stateFor(reader: Reader, db: Database): Promise<IndexState> {
    const { invalidations } = reader;
    const known = this.#seen;
    const isFresh = known !== null && invalidations !== null && known.invalidations === invalidations;
    const isCurrent = isFresh && performance.now() - known.ms < MAX_AGE_MS && !known.state.isBehind;
    const ms = performance.now();
    const state = isCurrent ? known.state : await readState(db);
    if (!isCurrent) this.#seen = { state, invalidations, ms };
    await this.#synonyms.refresh(state.synonyms);
    if (state.isBehind) reader.isBehind = true;
    return state;
  }

  async #search(db: Database, state: IndexState, wanted: WantedPages, now: Temporal.Instant): Promise<SearchResult> {
    const { sort, near, limit } = wanted;
    const groups = wanted.q === undefined ? null : this.#synonyms.groups(wanted.q);
    const byTerms = groups && (await findByTerms(this.#deps(db), groups));
    const everything = [...(byTerms ? [byTerms.all] : []), ...placeClauses(wanted), ...servingClauses(wanted)];
    const times = new Times({
      db,
      horizon: state.hours,
      docsOf: (clauses: readonly Clause[]) => this.#docsOf(clauses),
      among: everything, // facets count pages that pass all filters but one
    });
    const open = await openClauses(times, wanted, now);
    const filters = filterClauses(wanted, open.chosen, hasValue);
    const withAway = open.withAway && [...clausesOf(filters, "open"), ...open.withAway];
    const counts = await this.#countMatches(everything, { byTerms, every: clausesOf(filters), withAway });
    const isCut = byTerms !== null && counts.less_alike > 0 && wanted.match === "strong";
    const found = isCut ? [...everything, byTerms.strong] : everything;

    const after = wanted.after;
    const today = Math.min(sort === "recommended" ? Number(after?.at(-1) ?? minuteOf(now)) : 0, minuteOf(now));
    const columns = columnsOf(sort, {
      near,
      locale: wanted.locale ?? FIRST,
      tiers: byTerms?.tiers ?? 1,
      minute: today,
      minutesOpen: sort === "hours" && wanted.open_during ? await times.minutesDuring(wanted.open_during) : null,
    });
    const scores =
      sort === "relevance" ? byTerms?.scores : sort === "recommended" ? await groupScores(times, today) : [];
    const pages = [...found, ...clausesOf(filters)];
    const isAmong = wanted.among !== undefined;
    const withFacets = wanted.withFacets !== false;
    const list = {
      size: limit + 1,
      // One is added to each score: what has none at all is left out behind a cursor.
      query: {
        bool: {
          filter: isAmong ? [...pages, { terms: { page_id: wanted.among } }] : pages,
          ...(scores?.length && { must: [{ match_all: {} }], should: scores }),
        },
      },
      sort: sortOf(columns),
      ...(after && { search_after: valuesOf(columns, after) }),
      track_total_hits: isAmong || !withFacets,
      docvalue_fields: ["page_id", "latitude", "longitude"],
    };
    const aggs = facetAggregations(filters, open.now);
    const facets = { size: 0, query: { bool: { filter: found } }, track_total_hits: false, aggs };
    const [listed, counted] = await this.#ask(withFacets ? [list, facets] : [list]);
    const counter = counted?.aggregations;
    const { items, next_cursor } = takeList(listed!.hits.hits, limit, (hit) => [sort, ...keyOf(columns, hit.sort)]);
    return {
      items: items.map((hit) => ({ id: String(hit.fields?.page_id?.[0]), distance_m: distanceOf(hit, near) })),
      next_cursor,
      total: !isAmong && counter ? counter.all!.doc_count : (listed!.hits.total?.value ?? 0),
      ...counts,
      also: groups && searchedAsWell(groups),
      counted: true,
      names_only: false,
      facets: counter ? facetsOf(counter, filters) : NO_FACETS,
      changes_at: await this.#nextChange(state, now),
    };
  }

  /**
   * How many pages match less well, and how many only a notice leaves out. Where the filters leave no page that matches well, the others are
   * all there is.
   */
  async #countMatches(
    everything: readonly Clause[],
    { byTerms, every, withAway }: { byTerms: TermClauses | null; every: Clause[]; withAway: Clause[] | null },
  ) {
    const counted = async (clauses: readonly Clause[]) =>
      (await this.#count([{ clause: allClauses([...everything, ...clauses]), most: null }]))[0]!;
    if (!byTerms && !withAway) return { less_alike: 0, may_be_closed: 0 };
    const [all, strong, open] = await Promise.all([
      counted(every),
      byTerms ? counted([...every, byTerms.strong]) : 0,
      withAway && counted(withAway),
    ]);
    return { less_alike: strong > 0 ? all - strong : 0, may_be_closed: open === null ? 0 : open - all };
  }

  #deps(db: Database) {
    return {
      db,
      queries: this.#queries,
      count: (clauses: Parameters<CountPages>[0]) => this.#count(clauses),
    };
  }

  async #count(clauses: Parameters<CountPages>[0]): Promise<number[]> {
    const answers = await this.#ask(
      clauses.map(({ clause, most }) => ({
        size: 0,
        query: { bool: { filter: [clause] } },
        track_total_hits: most ?? true,
      })),
    );
    return answers.map(({ hits }) => hits.total?.value ?? 0);
  }

  async #docsOf(clauses: readonly Clause[]): Promise<Uint32Array> {
    const docs: number[] = [];
    for (;;) {
      const last = docs.at(-1);
      const [found] = await this.#ask([
        {
          size: DOCS_AT_ONCE,
          query: { bool: { filter: clauses } },
          sort: [{ doc: "asc" }],
          track_total_hits: false,
          ...(last !== undefined && { search_after: [last] }),
        },
      ]);
      const { hits } = found!.hits;
      for (const { sort } of hits) docs.push(Number(sort[0]));
      if (hits.length < DOCS_AT_ONCE) return Uint32Array.from(docs);
    }
  }

  /** An instant up to which no page opens or closes, as the index knows it. Searches that ask at once after a write share the answer. */
  async #nextChange({ run, hours }: IndexState, now: Temporal.Instant): Promise<Temporal.Instant | null> {
    const at = now.epochMilliseconds;
    const known = this.#change;
    if (known?.run === run && known.from <= at) {
      const next = await known.next;
      if (at < (next?.epochMilliseconds ?? hours.until)) return next;
    }
    const minute = minuteOf(now);
    const change = { run, from: minute * MINUTE_MS, next: this.#firstChange(minute + 1, hours.until / MINUTE_MS) };
    this.#change = change;
    change.next.catch(() => {
      if (this.#change === change) this.#change = null;
    });
    return change.next;
  }

  /**
   * The begin of the first of spans that double, from one minute to another, in which a page opens or closes. The exact minute would have to be
   * looked for among the times of all pages, after each write.
   */
  async #firstChange(from: number, until: number): Promise<Temporal.Instant | null> {
    for (let gte = from, minutes = 1; gte < until; ) {
      const spans: Span[] = [];
      for (; spans.length < SPANS_AT_ONCE && gte < until; gte += minutes, minutes *= 2)
        spans.push({ gte, lt: gte + minutes });
      const changes = await this.#count(spans.map((span) => ({ clause: opensOrCloses(span), most: 1 })));
      const first = spans[changes.findIndex((found) => found > 0)];
      if (first) return Temporal.Instant.fromEpochMilliseconds(first.gte * MINUTE_MS);
    }
    return null;
  }

  /** @throws EngineAway where a part of the index did not answer: an answer is whole, or none. */
  async #ask(searches: readonly Clause[]): Promise<Answer[]> {
    const body = searches.flatMap((search) => [
      { index: this.#alias, allow_partial_search_results: false },
      { _source: false, ...search },
    ]);
    const { body: answer } = await this.#send({ body: body as never });
    return answer.responses.map((response) => {
      if (!("error" in response)) return response as unknown as Answer;
      if ((response.status ?? 500) === 400) throw new EngineRefused(JSON.stringify(response.error));
      throw new EngineAway(JSON.stringify(response.error));
    });
  }

  /**
   * An engine that is busy is given more time: PostgreSQL would count on the same processors, or for longer.
   * @throws ProblemError `search-away` where that is not enough
   */
  async #send(searches: Parameters<Client["msearch"]>[0]) {
    try {
      return await this.#client.msearch(searches);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || !(await this.#answers())) throw error;
    }
    return this.#client.msearch(searches, { requestTimeout: BUSY_MS, maxRetries: 0 }).catch((error: unknown) => {
      throw error instanceof errors.TimeoutError ? new ProblemError("search-away") : error;
    });
  }
}

const opensOrCloses = (span: Span): Clause => ({
  bool: { should: [{ range: { opens: span } }, { range: { closes: span } }] },
});

async function openClauses(times: Times, { open_at, open_during, awayAt }: WantedPages, now: Temporal.Instant) {
  const away = (at: Temporal.Instant) => withoutAway(awayAt?.(at) ?? null);
  const atNow = await times.at(now);
  const openNow = [...atNow, ...away(now)];
  const then = open_at === "now" ? now : (open_at ?? open_during?.from);
  if (!then) return { now: openNow, chosen: null, withAway: null };
  const withAway =
    open_during && !open_at ? await times.during(open_during) : open_at === "now" ? atNow : await times.at(then);
  const isAway = away(then);
  return { now: openNow, chosen: [...withAway, ...isAway], withAway: isAway.length > 0 ? withAway : null };
}

async function groupScores(times: Times, minute: number): Promise<Clause[]> {
  const inBusiness = { term: { closed: 0 } };
  const closed = await times.closedForToday(minute);
  const mayBeOpen = { bool: { filter: [inBusiness], must_not: [closed] } };
  const open = {
    bool: { filter: [mayBeOpen, ...(await times.at(Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS)))] },
  };
  return [inBusiness, mayBeOpen, open].map((filter) => ({ constant_score: { filter, boost: 1 } }));
}

function distanceOf({ fields }: Hit, near: Point | undefined): number | null {
  const [lat, lon] = [fields?.latitude?.[0], fields?.longitude?.[0]].map((value) => value && Number(value));
  if (!near || typeof lat !== "number" || typeof lon !== "number") return null;
  return metresBetween(onSphere(near), onSphere({ lat, lon }));
}
