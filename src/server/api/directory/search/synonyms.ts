import { SynonymPhrases, searchQuery, type TermGroup } from "@eolaire/search";
import "#core/domain/search-languages.ts";
import type { Synonym, SynonymTargets } from "#core/domain/offline/searched-as-well.ts";
import type { Database } from "#core/server/db/connect.ts";
import { synonymRows } from "../synonyms/queries.ts";

export { type SynonymTargets, searchedAsWell } from "#core/domain/offline/searched-as-well.ts";

export type QueryGroup = TermGroup<SynonymTargets>;

/** The synonyms in the memory of a process; read again where the version of `synonym_state` has changed. */
export class Synonyms {
  readonly #db: Database;
  #version = 0;
  #phrases = new SynonymPhrases<Synonym>([], () => []);

  constructor(db: Database) {
    this.#db = db;
  }

  async refresh(version: number): Promise<void> {
    if (version === this.#version) return;
    const entries = await synonymRows(this.#db).orderBy("synonym.id").execute();
    this.#phrases = new SynonymPhrases(entries, ({ typed, typed_ie }) => [...typed, ...typed_ie]);
    this.#version = version;
  }

  /** The terms of a query in groups, with what is searched in place of each. Within quotation marks only the terms count. */
  groups(q: string): QueryGroup[] {
    const terms = searchQuery(q);
    if (/["“”]/.test(q)) return terms.map((term) => ({ terms: [term], synonyms: [] }));
    return this.#phrases.groups(terms);
  }
}
