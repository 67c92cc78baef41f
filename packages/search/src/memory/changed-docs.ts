import { Bits } from "./bits.ts";
import { type DocLexemes, type Lexeme, SOURCES, type Source, Vocabulary } from "./vocabulary.ts";

/** The lexemes of documents that changed after the index was loaded, which is not changed itself. */
export class ChangedDocs {
  readonly docs = new Bits();
  readonly #lexemes = new Map<number, DocLexemes>();
  readonly #vocabularies = {
    names: new Vocabulary<Set<number>>(() => new Set()),
    shorts: new Vocabulary<Set<number>>(() => new Set()),
    texts: new Vocabulary<Set<number>>(() => new Set()),
  };

  get count(): number {
    return this.#lexemes.size;
  }

  put(doc: number, lexemes: DocLexemes): void {
    for (const source of SOURCES) {
      for (const lexeme of this.#lexemes.get(doc)?.[source] ?? []) this.#vocabularies[source].get(lexeme)?.delete(doc);
      for (const lexeme of lexemes[source]) this.#vocabularies[source].entry(lexeme).add(doc);
    }
    this.#lexemes.set(doc, lexemes);
    this.docs.add(doc);
  }

  /** Adds the documents with a lexeme to a set. */
  addTo(set: Bits, source: Source, lexeme: Lexeme): void {
    for (const docs of this.#vocabularies[source].matching(lexeme)) for (const doc of docs) set.add(doc);
  }
}
