import { together } from "@eolaire/postgres";
import type { Client } from "@opensearch-project/opensearch";
import { sql } from "kysely";
import { readChanges, type Snapshot } from "#core/server/api/directory/search/for-modules.ts";
import type { SearchSettings } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import { aliasOf, EngineAway } from "./connection.ts";
import { type Document, documentsOf, type Horizon } from "./documents.ts";
import { bodyOfIndex, FORM } from "./form.ts";
import { beginRun, endRun, forgetForm, forgetIndex, forsakenForms, type IndexState, readState } from "./index-state.ts";

/** Documents of a request, some megabytes. */
const DOCUMENTS_AT_ONCE = 500;
const DAY_MS = 86_400_000;
/** Searches by a time of yesterday are answered by the index, too. */
const BEFORE_MS = DAY_MS;
/** The hours are written anew when this share of their days is over. */
const RENEWED_SHARE = 1 / 4;

/** How often the writer looks whether the engine still has the index. */
const LOOK_MS = 5_000;

type Deps = { db: Database; client: Client; settings: SearchSettings; now?: () => number };
type Target = { index: string; run: number };
/** Pages as they were read after a run has begun. */
type Batch = { run: number; docs: number[]; documents: ReadonlyMap<number, Document | null> };

/**
 * Writes what changed in `page_search` into the index of the engine. Each run has a number that is the version of its documents: whatever
 * a slow or doubled writer sends, the last reading stays. docs/decisions/171-how-opensearch-is-written.md
 */
export class Indexer {
  readonly #db: Database;
  readonly #client: Client;
  readonly #settings: SearchSettings;
  readonly #now: () => number;
  readonly #alias: string;
  /** When the index was there, in milliseconds of this process. */
  #looked = Number.NEGATIVE_INFINITY;

  constructor({ db, client, settings, now = Date.now }: Deps) {
    this.#db = db;
    this.#client = client;
    this.#settings = settings;
    this.#now = now;
    this.#alias = aliasOf(settings.prefix, FORM);
  }

  /** Brings the index up to date with `page_search`, and builds it where there is none. @returns the number of written pages */
  async catchUp(): Promise<number> {
    const state = await readState(this.#db);
    if (!state.name || !(await this.#isThereStill(state.name))) return this.rebuild();
    const isEnding = state.hours.until - this.#now() < this.#settings.daysAhead * DAY_MS * (1 - RENEWED_SHARE);
    if (isEnding) return this.#writeAll(state.name, state);
    return state.isBehind ? this.#update({ ...state, name: state.name }) : 0;
  }

  /** Builds a new index beside the one that is searched, which is kept up to date meanwhile, and puts it in its place. */
  async rebuild(): Promise<number> {
    const before = await readState(this.#db);
    const isSearched = before.name !== null && (await this.#isThere(before.name));
    if (before.name && !isSearched) await forgetIndex(this.#db);
    const run = await beginRun(this.#db);
    const name = `${this.#alias}-${run}`;
    await this.#client.indices.create({ index: name, body: bodyOfIndex(await this.#count()) as never });
    return this.#writeAll(name, isSearched ? before : null);
  }

  async #count(): Promise<number> {
    const { rows } = await sql<{
      pages: number;
    }>`select count(*)::int as pages from page_search where is_public`.execute(this.#db);
    return rows[0]!.pages;
  }

  /** Moves the alias, and deletes the indexes of this form that it does not lead to. */
  async #show(name: string): Promise<void> {
    const { body } = await this.#client.indices.get({ index: `${this.#alias}-*` });
    const others = Object.keys(body).filter((one) => one !== name);
    await this.#client.indices.updateAliases({
      body: {
        actions: [
          { add: { index: name, alias: this.#alias } },
          ...others.map((index) => ({ remove_index: { index } })),
        ],
      },
    });
  }

  async #isThereStill(name: string): Promise<boolean> {
    if (this.#looked > performance.now() - LOOK_MS) return true;
    const isThere = await this.#isThere(name);
    if (isThere) this.#looked = performance.now();
    return isThere;
  }

  /**
   * Whether the alias leads there: the engine may have lost its data, or be another one. The index itself is not asked for: nodes that have
   * just begun answer 404 for each of them, before they have read which there are, and 503 for an alias.
   */
  async #isThere(name: string): Promise<boolean> {
    const { body, statusCode } = await this.#client.indices.getAlias({ name: this.#alias }, { ignore: [404] });
    return statusCode !== 404 && name in body;
  }

  async #update({ name, seen: since, hours }: IndexState & { name: string }): Promise<number> {
    const horizon = this.#horizon();
    const { run, seen, written } = await this.#writeChanged(name, { since, horizon });
    await endRun(this.#db, run, { name, seen, hours: { from: horizon.from, until: hours.until } });
    return written;
  }

  /** Writes the pages that have changed since a snapshot, so that searches find them. */
  async #writeChanged(index: string, { since, horizon }: { since: Snapshot; horizon: Horizon }) {
    const run = await beginRun(this.#db);
    const { snapshot: seen, docs } = await readChanges(this.#db, since);
    for (let at = 0; at < docs.length; at += DOCUMENTS_AT_ONCE) {
      const documents = await documentsOf(this.#db, [...docs.subarray(at, at + DOCUMENTS_AT_ONCE)], horizon);
      await writeDocuments(this.#client, { index, run }, documents);
    }
    await this.#client.indices.refresh({ index });
    return { run, seen, written: docs.length };
  }

  /**
   * Writes all pages, in order of their numbers, then what has changed since it began. Up to there the index that is searched is kept up
   * to date. @throws EngineAway where another process has begun to write
   */
  async #writeAll(name: string, searched: IndexState | null): Promise<number> {
    const horizon = this.#horizon();
    const { snapshot: since } = await readChanges(this.#db, { end: String(Number.MAX_SAFE_INTEGER), running: [] });
    let written = 0;
    let batch = await this.#readAfter(-1, horizon);
    while (batch) {
      const { run, docs, documents } = batch;
      // While the engine writes a batch, the next one is read.
      const write = writeDocuments(this.#client, { index: name, run }, documents);
      [, batch] = await together(write, this.#readAfter(docs.at(-1)!, horizon));
      written += docs.length;
      const state = searched && (await readState(this.#db));
      if (state?.name && state.name !== name && state.isBehind) await this.#update({ ...state, name: state.name });
    }
    return written + (await this.#finish(name, { since, horizon }));
  }

  /** @returns null: there are no more pages */
  async #readAfter(last: number, horizon: Horizon): Promise<Batch | null> {
    const run = await beginRun(this.#db);
    const docs = await this.#docsAfter(last);
    return docs.length > 0 ? { run, docs, documents: await documentsOf(this.#db, docs, horizon) } : null;
  }

  async #finish(name: string, { since, horizon }: { since: Snapshot; horizon: Horizon }): Promise<number> {
    const { run, seen, written } = await this.#writeChanged(name, { since, horizon });
    await this.#client.indices.flush({ index: name }); // or a node that was killed writes all of it again
    await this.#show(name); // from now on more may be found than is said, never less
    if (!(await endRun(this.#db, run, { name, seen, hours: horizon }))) throw new EngineAway("Another process writes");
    await this.#removeForsaken();
    return written;
  }

  /** Deletes what earlier or later versions of the product have searched, of which no process runs any longer. */
  async #removeForsaken(): Promise<void> {
    for (const form of await forsakenForms(this.#db)) {
      const { body } = await this.#client.indices.get({ index: `${aliasOf(this.#settings.prefix, form)}-*` });
      for (const index of Object.keys(body)) await this.#client.indices.delete({ index });
      await forgetForm(this.#db, form);
    }
  }

  /** Index: page_search_pkey. */
  async #docsAfter(last: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom("page_search")
      .select("doc")
      .where("doc", ">", last)
      .orderBy("doc")
      .limit(DOCUMENTS_AT_ONCE)
      .execute();
    return rows.map(({ doc }) => doc);
  }

  #horizon(): Horizon {
    const minute = Math.floor(this.#now() / 60_000) * 60_000;
    return { from: minute - BEFORE_MS, until: minute + this.#settings.daysAhead * DAY_MS };
  }
}

/** Writes documents by the numbers of their pages; null: deletes it. What a later run has written stays. @throws EngineAway where it is busy */
export async function writeDocuments(
  client: Client,
  { index, run }: Target,
  documents: Batch["documents"],
): Promise<void> {
  if (documents.size === 0) return;
  const of = (doc: number) => ({ _id: String(doc), version: run, version_type: "external_gte" as const });
  const body = [...documents].flatMap(([doc, document]): object[] =>
    document ? [{ index: of(doc) }, document] : [{ delete: of(doc) }],
  );
  const { body: answer } = await client.bulk({ index, body: body as never });
  if (!answer.errors) return;
  for (const { index: indexed, delete: deleted } of answer.items) {
    const { status = 500, error } = (indexed ?? deleted)!;
    // 409: a later run was sooner. 404: there was nothing to delete.
    if (status >= 300 && status !== 409 && !(deleted && status === 404))
      throw status === 429 || status >= 500
        ? new EngineAway(error?.reason ?? "busy")
        : new Error(error?.reason ?? String(status));
  }
}
