import {
  type Bits,
  ChangedDocs,
  type DocLexemes,
  type Lexeme,
  PostingList,
  SOURCES,
  type Source,
  Vocabulary,
} from "@eolaire/search";
import { sql } from "kysely";
import { letOthersRun } from "#core/server/api/shared/in-slices.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Directory } from "./directory.ts";
import { LexemeTable } from "./lexeme-table.ts";
import { packedVectors, visitVectors } from "./packed-vectors.ts";
import { type LoadedTerms, readTermFile, writeTermFile } from "./term-file.ts";

/** Pages per statement: their lexemes are read in some milliseconds, between which requests are served. */
const PAGES_AT_ONCE = 500;
/** Where pages have changed: an import changes thousands, while visitors search. */
const CHANGED_AT_ONCE = 100;
/** A directory of this size is loaded before its first search is answered. */
const SMALL = 2_000;
/** With more changed pages than this, and than this share of all, everything is loaded again. */
const MAX_CHANGED = 2_000;
const MAX_CHANGED_SHARE = 0.05;

/**
 * The inverted index of all terms in memory, about a byte for each lexeme of a page. GIN looks up every match in the table:
 * a microsecond each, and a hundred milliseconds for a common prefix. The index is loaded in the background, from a file or from
 * the vectors; until then it answers nothing.
 */
export class TermIndex {
  readonly #db: Database;
  readonly #directory: Directory;
  readonly #file: string | null;
  #loaded: LoadedTerms["terms"] | null = null;
  /** The last page of what was loaded, and of what was appended to it. */
  #last = 0;
  /** Counts for its pages instead of what was loaded. */
  #changed = new ChangedDocs();
  #loading: { done: Promise<void>; changedMeanwhile: ChangedDocs } | null = null;

  /** @param file where it is stored; null: nowhere */
  constructor(db: Database, directory: Directory, file: string | null) {
    this.#db = db;
    this.#directory = directory;
    this.#file = file;
  }

  /** Brings the index up to date with pages whose texts changed in the directory, or begins to load it. Before each search. */
  async update(docs: readonly number[]): Promise<void> {
    const most = this.#maxChanged;
    if ((!this.#loaded && !this.#loading) || docs.length > most) {
      this.#loaded = null;
      this.#load();
      if (this.#directory.capacity <= SMALL) await this.#loading?.done;
      return;
    }
    const sorted = docs.toSorted((one, other) => one - other); // new ones are appended in this order
    for (let i = 0; i < docs.length; i += CHANGED_AT_ONCE) {
      if (i > 0) await letOthersRun();
      await this.#readChanged(sorted.slice(i, i + CHANGED_AT_ONCE));
    }
    if (this.#changed.count > most && !this.#loading) this.#load();
  }

  /** Adds the pages with any of the lexemes to an empty set. @returns whether that was possible: false while the index is loaded */
  addPagesWith(source: Source, lexemes: readonly Lexeme[], pages: Bits): boolean {
    if (!this.#loaded) return false;
    for (const lexeme of lexemes) for (const list of this.#loaded[source].matching(lexeme)) list.addTo(pages);
    if (this.#changed.count === 0) return true;
    pages.subtract(this.#changed.docs);
    for (const lexeme of lexemes) this.#changed.addTo(pages, source, lexeme);
    return true;
  }

  /** Loads everything again. Until it ends, the index answers as before, if it did. */
  #load(): void {
    const changedMeanwhile = new ChangedDocs();
    const load = { done: Promise.resolve(), changedMeanwhile };
    const isCurrent = () => this.#loading === load;
    this.#loading = load;
    load.done = this.#loadTerms(changedMeanwhile, isCurrent).then(
      (loaded) => {
        if (!isCurrent()) return;
        this.#loaded = loaded;
        this.#last = lastPageOf(loaded);
        this.#changed = changedMeanwhile;
        this.#loading = null;
      },
      () => {
        if (isCurrent()) this.#loading = null; // the next search begins again; until then PostgreSQL answers
      },
    );
  }

  async #loadTerms(changed: ChangedDocs, isCurrent: () => boolean): Promise<LoadedTerms["terms"]> {
    const stored = this.#file && (await readTermFile(this.#file));
    const stale = stored && this.#changedSince(stored.textsHashes);
    if (!stored || !stale || stale.length > this.#maxChanged) return this.#readAll(isCurrent);
    for (let i = 0; i < stale.length && isCurrent(); i += PAGES_AT_ONCE) {
      for (const [doc, lexemes] of await this.#lexemesOf(stale.slice(i, i + PAGES_AT_ONCE))) {
        if (!changed.docs.has(doc)) changed.put(doc, lexemes); // what was read for a change meanwhile is newer
      }
    }
    return stored.terms;
  }

  get #maxChanged(): number {
    return Math.max(MAX_CHANGED, this.#directory.capacity * MAX_CHANGED_SHARE);
  }

  /** The pages whose texts are others than these were. */
  #changedSince(textsHashes: Float64Array): number[] {
    const { textsHash, changed } = this.#directory.columns;
    const docs: number[] = [];
    for (let doc = 0; doc < Math.max(textsHash.length, textsHashes.length); doc++) {
      const [now = 0, before = 0] = [textsHash[doc], textsHashes[doc]];
      const isKnown = now !== 0 || !changed[doc]; // a page that an older version indexed has no hash
      if (now !== before || !isKnown) docs.push(doc);
    }
    return docs;
  }

  /** Index: page_search_pkey, page_words_pkey, page_names_pkey. */
  async #readAll(isCurrent: () => boolean): Promise<LoadedTerms["terms"]> {
    const lexemes = new LexemeTable();
    /** By the number of the lexeme. */
    const lists: Record<Source, PostingList[]> = { names: [], shorts: [], texts: [] };
    const end = this.#directory.capacity;
    const textsHashes = new Float64Array(end);
    for (let from = 0; from < end && isCurrent(); from += PAGES_AT_ONCE) {
      const packed = await this.#read(sql`doc >= ${from}::integer and doc < ${from + PAGES_AT_ONCE}::integer`);
      visitVectors(packed, {
        page(doc, textsHash) {
          textsHashes[doc] = textsHash;
        },
        lexeme(doc, source, start, stop, hash) {
          const number = lexemes.numberOf(packed, start, stop, hash);
          const ofSource = lists[source];
          while (ofSource.length <= number) ofSource.push(new PostingList());
          ofSource[number]!.append(doc);
        },
      });
    }
    const loaded = (source: Source) => vocabularyOf(lexemes.texts, lists[source], end);
    const terms = { names: loaded("names"), shorts: loaded("shorts"), texts: loaded("texts") };
    if (this.#file && end > SMALL && isCurrent())
      void writeTermFile(this.#file, { terms, textsHashes }).catch(() => {}); // the next start reads the vectors again
    return terms;
  }

  async #readChanged(docs: number[]): Promise<void> {
    for (const [doc, lexemes] of await this.#lexemesOf(docs)) {
      if (this.#loaded && doc > this.#last && !this.#changed.docs.has(doc)) this.#append(this.#loaded, doc, lexemes);
      else this.#changed.put(doc, lexemes);
      this.#loading?.changedMeanwhile.put(doc, lexemes);
    }
  }

  /** Adds a new page to the lists, which take far less memory than the lexemes of changed ones: imports add thousands. */
  #append(loaded: LoadedTerms["terms"], doc: number, lexemes: DocLexemes): void {
    for (const source of SOURCES) for (const lexeme of lexemes[source]) loaded[source].entry(lexeme).append(doc);
    this.#last = doc;
  }

  async #lexemesOf(docs: number[]): Promise<Map<number, DocLexemes>> {
    const packed = await this.#read(sql`doc = any(${docs}::integer[])`);
    const byDoc = new Map<number, DocLexemes>(docs.map((doc) => [doc, { names: [], shorts: [], texts: [] }]));
    visitVectors(packed, {
      lexeme(doc, source, start, end) {
        byDoc.get(doc)![source].push(packed.toString("utf8", start, end));
      },
    });
    return byDoc;
  }

  async #read(condition: ReturnType<typeof sql>): Promise<Buffer> {
    const { rows } = await sql<{ packed: Buffer | null }>`
      select ${packedVectors} as packed
      from page_search join page_words using (doc) join page_names using (doc) where ${condition}`.execute(this.#db);
    return rows[0]!.packed ?? NOTHING;
  }
}

const NOTHING = Buffer.alloc(0);

function lastPageOf(terms: LoadedTerms["terms"]): number {
  let last = 0;
  for (const source of SOURCES) for (const [, list] of terms[source].entries()) last = Math.max(last, list.last);
  return last;
}

/** @param pages the number of all pages */
function vocabularyOf(lexemes: readonly string[], lists: readonly PostingList[], pages: number) {
  const vocabulary = new Vocabulary(() => new PostingList());
  for (const [number, list] of lists.entries()) {
    if (list.isEmpty) continue;
    list.compact(pages);
    vocabulary.add(lexemes[number]!, list);
  }
  return vocabulary;
}
