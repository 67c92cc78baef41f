import { ConnectionLost, inTime, isDatabaseUnavailable } from "@eolaire/postgres";
import { sql } from "kysely";
import type { Database } from "#core/server/db/connect.ts";
import { type Primary, Reader } from "#core/server/db/reader.ts";
import { Replica } from "#core/server/db/replica.ts";
import type { CacheTag } from "./cache-tag.ts";
import type { Built } from "./page-cache.ts";

/** How often the positions of all servers are read. */
const LOOK_MS = 500;
/** A read that takes longer on a replica is repeated on the primary: the replica may be gone without a word. */
const READ_MS = 3_000;
/** For how long positions of the primary are remembered: at least the longest accepted lag. */
const SAMPLES = 700;

type Options = {
  primary: Database;
  /** Of the replicas. */
  urls: readonly string[];
  maxLagMs: number;
  /** Connections to each replica. */
  poolSize: number;
  log: Log;
};

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void };

type Build = (reader: Reader) => Promise<Built>;

/** A write that invalidated something; `position`: where it surely is in the WAL, null while that is not known. */
type Change = { position: number | null };

/**
 * Runs public reads on streaming replicas, where the answer is the same as on the primary: what was read depends on no
 * change that the replica had not replayed when the read began. Otherwise, and where the replica fails or finds nothing, the
 * primary reads. While that one is away, a replica's answer is given all the same, and cached by nobody.
 * docs/decisions/052-beyond-one-machine.md
 */
export class PublicReads {
  /** Seconds for which an account that has written reads from the primary, past the cache; 0: without replicas. */
  readonly writerSeconds: number;
  readonly replicas: readonly Replica[];
  /** Reads since the start. */
  readonly counts = { primary: 0, replica: 0 };
  readonly #primary: Primary;
  readonly #maxLagMs: number;
  readonly #log: Log;
  readonly #changes = new Map<CacheTag, Change>();
  /** The last time that everything was invalidated. */
  #all: Change | null = null;
  /** Changes up to this position were forgotten, because all replicas in use had them. */
  #forgotten = 0;
  #unlocated: Change[] = [];
  #samples: { position: number; atMs: number }[] = [];
  #used: Replica[] = [];
  /** Ends the wait of each read that may need the primary. */
  readonly #reading = new Set<() => void>();
  #next = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #locating = false;

  /** All reads on this database. */
  static on(db: Database): PublicReads {
    const log = { info: () => {}, warn: () => {} };
    return new PublicReads({ primary: db, urls: [], maxLagMs: 0, poolSize: 0, log });
  }

  constructor({ primary, urls, maxLagMs, poolSize, log }: Options) {
    this.#primary = { db: primary, isAway: false, invalidations: null };
    this.#maxLagMs = maxLagMs;
    this.#log = log;
    this.writerSeconds = urls.length > 0 ? Math.ceil(maxLagMs / 1000) : 0;
    this.replicas = urls.map((url) => new Replica(url, poolSize));
  }

  /** Looks at the replicas from now on; it does not wait for those that do not answer. */
  async start(): Promise<void> {
    if (this.replicas.length === 0) return;
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.replicas.map((replica) => replica.end()));
  }

  isUsed(replica: Replica): boolean {
    return this.#used.includes(replica);
  }

  /** To be called once this process listens for invalidations: from then on it knows that nothing has changed without one. */
  follow(): void {
    this.#primary.invalidations = 0;
  }

  /** Called for each invalidation of any instance, after its commit. */
  changed(tags: Iterable<CacheTag> | "all"): void {
    if (this.#primary.invalidations !== null) this.#primary.invalidations += 1;
    this.#remember(tags);
  }

  /** Called when this process has read new rows of the search index: they may be later than the invalidation of their pages. */
  indexRead(): void {
    this.#remember(["pages"]);
  }

  /** What depends on these is read from the primary until the replicas have all that it has now. */
  #remember(tags: Iterable<CacheTag> | "all"): void {
    if (this.replicas.length === 0) return;
    const change: Change = { position: null };
    if (tags === "all") this.#all = change;
    else for (const tag of tags) this.#changes.set(tag, change);
    this.#unlocated.push(change);
    void this.#locate();
  }

  /** @param isFresh the reader has just written: the primary reads */
  async read(isFresh: boolean, build: Build): Promise<Built> {
    if (isFresh) return this.#readFresh(build);
    if (this.replicas.length === 0) return this.#readPrimary(build);
    return this.#unlessAway(
      () => this.#readCurrent(build),
      () => this.#readAlone(build),
    );
  }

  /** Looks up what has no tags: on the primary, and while that one is away on a replica, whose answer nobody may cache for long. */
  async lookUp<Found>(look: (db: Database) => Promise<Found>): Promise<Found> {
    const { db } = this.#primary;
    if (this.replicas.length === 0) return look(db);
    return this.#unlessAway(
      () => look(db),
      async () => look(this.#replicaAlone().db),
    );
  }

  get isPrimaryAway(): boolean {
    return this.#primary.isAway;
  }

  async #unlessAway<Found>(ask: () => Promise<Found>, otherwise: () => Promise<Found>): Promise<Found> {
    if (!this.#primary.isAway) {
      try {
        return await this.#whilePrimaryAnswers(ask());
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        await this.#looking; // it may have begun before the primary went away
        await this.look();
        if (!this.#primary.isAway) throw error;
      }
    }
    return otherwise();
  }

  async #readCurrent(build: Build): Promise<Built> {
    const replica = this.#nextReplica();
    if (!replica) return this.#readPrimary(build);
    const position = replica.replayed;
    const found = await inTime(this.#build(build, replica.db), READ_MS).catch(() => null); // the primary says what is wrong
    if (!found) void this.look();
    if (!found || position === null || this.#isBehind(found.tags, position)) return this.#readPrimary(build);
    this.counts.replica += 1;
    return found;
  }

  #readFresh(build: Build): Promise<Built> {
    this.counts.primary += 1;
    return build(Reader.on(this.#primary.db));
  }

  #readPrimary(build: Build): Promise<Built> {
    this.counts.primary += 1;
    return this.#build(build, this.#primary.db);
  }

  /** An answer from the state before some changes is cached by nobody: the invalidation that would drop it has come already. */
  async #build(build: Build, db: Database): Promise<Built> {
    const reader = new Reader(db, this.#primary);
    const found = await build(reader);
    return reader.isBehind ? uncached(found) : found;
  }

  /** Without the primary nobody knows whether the replica has every change. */
  async #readAlone(build: Build): Promise<Built> {
    const replica = this.#replicaAlone();
    this.counts.replica += 1;
    return uncached(await build(new Reader(replica.db, this.#primary)));
  }

  /** @throws ConnectionLost where none is left */
  #replicaAlone(): Replica {
    const replica = this.#nextReplica();
    if (!replica) throw new ConnectionLost();
    return replica;
  }

  /** Fails as soon as the primary is away: a pooler, or a machine that is gone, would let the reader wait. */
  #whilePrimaryAnswers<Found>(reading: Promise<Found>): Promise<Found> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new ConnectionLost());
      this.#reading.add(fail);
      reading.then(resolve, reject).finally(() => this.#reading.delete(fail));
    });
  }

  #nextReplica(): Replica | undefined {
    return this.#used[this.#next++ % this.#used.length];
  }

  #isBehind(tags: ReadonlySet<CacheTag>, position: number): boolean {
    const isAfter = (change: Change | null | undefined) =>
      change && (change.position === null || change.position > position);
    if (isAfter(this.#all)) return true;
    for (const tag of tags) if (isAfter(this.#changes.get(tag))) return true;
    return false;
  }

  /** Asks the primary where it is in its WAL: the changes that are known by then are before that. */
  async #locate(): Promise<void> {
    if (this.#locating) return;
    this.#locating = true;
    try {
      while (this.#unlocated.length > 0) {
        const changes = this.#unlocated;
        this.#unlocated = [];
        const position = await inTime(this.#position("pg_current_wal_insert_lsn")).catch(() => null);
        if (position === null) {
          this.#unlocated.unshift(...changes);
          return; // tried again with the next look
        }
        for (const change of changes) change.position = position;
      }
    } finally {
      this.#locating = false;
    }
  }

  async #position(of: "pg_current_wal_insert_lsn" | "pg_current_wal_flush_lsn"): Promise<number> {
    const { rows } = await sql<{ position: number }>`
      select (${sql.raw(of)}() - '0/0')::float8 as position`.execute(this.#primary.db);
    return rows[0]!.position;
  }

  /** Reads the positions of all servers, and decides which replicas are used. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const position = await inTime(this.#position("pg_current_wal_flush_lsn")).catch(() => null);
    this.#primary.isAway = position === null;
    if (position === null) for (const fail of this.#reading) fail();
    else this.#note(position);
    void this.#locate();
    await Promise.all(this.replicas.map((replica) => replica.look()));
    const used = this.replicas.filter((replica) => this.#mayUse(replica));
    for (const replica of this.replicas) {
      if (used.includes(replica) === this.isUsed(replica)) continue;
      const details = { replica: replica.name, lagMs: replica.lagMs };
      if (used.includes(replica)) this.#log.info(details, "a replica is used for public reads");
      else this.#log.warn(details, "a replica is gone or too far behind: it is left out of public reads");
    }
    this.#used = used;
    this.#forget();
  }

  /** A new primary may begin with less WAL than the one before had. */
  #note(position: number): void {
    const last = this.#samples.at(-1);
    if (last && position < last.position) {
      this.#samples = [];
      this.#forgotten = 0;
      this.#changes.clear();
      this.changed("all");
    }
    this.#samples.push({ position, atMs: performance.now() });
    if (this.#samples.length > SAMPLES) this.#samples.shift();
  }

  #mayUse(replica: Replica): boolean {
    const { replayed } = replica;
    const newest = this.#samples.at(-1);
    const reached = replayed === null ? undefined : this.#samples.findLast(({ position }) => position <= replayed);
    const isLevel = newest !== undefined && reached === newest;
    replica.lagMs = reached ? (isLevel ? 0 : performance.now() - reached.atMs) : null;
    return replica.lagMs !== null && replica.lagMs <= this.#maxLagMs && replayed! >= this.#forgotten;
  }

  /** Changes that all used replicas have replayed need not be remembered. */
  #forget(): void {
    if (this.#used.length === 0) return;
    const least = Math.min(...this.#used.map(({ replayed }) => replayed!));
    for (const [tag, { position }] of this.#changes) {
      if (position === null || position > least) continue;
      this.#changes.delete(tag);
      this.#forgotten = Math.max(this.#forgotten, position);
    }
  }
}

const uncached = (built: Built): Built => ({
  ...built,
  headers: { ...built.headers, "cache-control": "no-store" },
  expires: Temporal.Now.instant(),
});
