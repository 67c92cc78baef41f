import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { Bits } from "./bits.ts";
import { ChangedPages } from "./changed-pages.ts";
import type { Directory } from "./directory.ts";
import { PostingList } from "./posting-list.ts";
import { type Lexeme, lexemesOfVector } from "./ts-query.ts";
import { type PageLexemes, SOURCES, type Source, Vocabulary } from "./vocabulary.ts";

type Loaded = Record<Source, Vocabulary<PostingList>>;

/** Pages per statement: their lexemes are taken apart in some milliseconds, between which requests are served. */
const PAGES_AT_ONCE = 500;
/** A directory of this size is loaded before its first search is answered. */
const SMALL = 2_000;
/** With more changed pages than this, and than this share of all, everything is loaded again. */
const MAX_CHANGED = 2_000;
const MAX_CHANGED_SHARE = 0.05;

/**
 * The inverted index of all terms in memory, about a byte for each lexeme of a page. GIN looks up every match in the table:
 * a microsecond each, and a hundred milliseconds for a common prefix. The index is loaded from the vectors in the background;
 * until then it answers nothing.
 */
export class TermIndex {
  readonly #db: Database;
  readonly #directory: Directory;
  #loaded: Loaded | null = null;
  /** Counts for its pages instead of what was loaded. */
  #changed = new ChangedPages();
  #loading: { done: Promise<void>; changedMeanwhile: ChangedPages } | null = null;

  constructor(db: Database, directory: Directory) {
    this.#db = db;
    this.#directory = directory;
  }

  /** Brings the index up to date with pages whose texts changed in the directory, or begins to load it. Before each search. */
  async update(docs: readonly number[]): Promise<void> {
    const most = Math.max(MAX_CHANGED, this.#directory.capacity * MAX_CHANGED_SHARE);
    if ((!this.#loaded && !this.#loading) || docs.length > most) {
      this.#loaded = null;
      this.#load();
      if (this.#directory.capacity <= SMALL) await this.#loading?.done;
      return;
    }
    for (let i = 0; i < docs.length; i += PAGES_AT_ONCE) await this.#readChanged(docs.slice(i, i + PAGES_AT_ONCE));
    if (this.#changed.count > most && !this.#loading) this.#load();
  }

  /** The pages with any of the lexemes, or null while the index is loaded. */
  pagesWith(source: Source, lexemes: readonly Lexeme[]): Bits | null {
    if (!this.#loaded) return null;
    let pages = new Bits(this.#directory.capacity);
    for (const lexeme of lexemes) for (const list of this.#loaded[source].matching(lexeme)) list.addTo(pages);
    if (this.#changed.count === 0) return pages;
    pages = pages.without(this.#changed.docs);
    for (const lexeme of lexemes) this.#changed.addTo(pages, source, lexeme);
    return pages;
  }

  /** Loads everything again. Until it ends, the index answers as before, if it did. */
  #load(): void {
    const changedMeanwhile = new ChangedPages();
    const load = { done: Promise.resolve(), changedMeanwhile };
    const isCurrent = () => this.#loading === load;
    this.#loading = load;
    load.done = this.#readAll(isCurrent).then(
      (loaded) => {
        if (!isCurrent()) return;
        this.#loaded = loaded;
        this.#changed = changedMeanwhile;
        this.#loading = null;
      },
      () => {
        if (isCurrent()) this.#loading = null; // the next search begins again; until then PostgreSQL answers
      },
    );
  }

  /** Index: page_words_pkey, page_names_pkey. */
  async #readAll(isCurrent: () => boolean): Promise<Loaded> {
    const loaded = { names: newVocabulary(), shorts: newVocabulary(), texts: newVocabulary() };
    const end = this.#directory.capacity;
    for (let from = 0; from < end && isCurrent(); from += PAGES_AT_ONCE) {
      const pages = await this.#read(sql`doc >= ${from}::integer and doc < ${from + PAGES_AT_ONCE}::integer`);
      for (const page of pages) {
        for (const source of SOURCES) for (const lexeme of page[source]) loaded[source].entry(lexeme).append(page.doc);
      }
    }
    for (const source of SOURCES) for (const list of loaded[source].values()) list.compact(end);
    return loaded;
  }

  async #readChanged(docs: number[]): Promise<void> {
    const pages = await this.#read(sql`doc = any(${docs}::integer[])`);
    const byDoc = new Map(pages.map((page) => [page.doc, page]));
    for (const doc of docs) {
      const lexemes = byDoc.get(doc) ?? { names: [], shorts: [], texts: [] };
      this.#changed.put(doc, lexemes);
      this.#loading?.changedMeanwhile.put(doc, lexemes);
    }
  }

  async #read(condition: ReturnType<typeof sql>): Promise<(PageLexemes & { doc: number })[]> {
    const { rows } = await sql<Record<Source, string> & { doc: number }>`
      select doc, strip(name_words)::text as names, strip(short_words)::text as shorts, words::text as texts from page_words join page_names using (doc)
      where ${condition} order by doc`.execute(this.#db);
    return rows.map(({ doc, names, shorts, texts }) => ({
      ...{ doc, names: lexemesOfVector(names) },
      ...{ shorts: lexemesOfVector(shorts), texts: lexemesOfVector(texts) },
    }));
  }
}

const newVocabulary = () => new Vocabulary(() => new PostingList());
