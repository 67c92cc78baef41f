import { SynonymPhrases, type TermGroup } from "../../../domain/search-terms/synonyms.ts";
import { searchQuery } from "../../../domain/search-terms.ts";
import type { Database } from "../../db/connect.ts";
import { synonymRows } from "../synonyms/queries.ts";

type Named = { slug: string; name: string | null; name_ie: string | null };

/** What is searched as well: words or phrases in both languages, and the pages of categories and tags. */
export type SynonymTargets = { terms: string[]; terms_ie: string[]; categories: Named[]; tags: Named[] };

type Synonym = SynonymTargets & { typed: string[]; typed_ie: string[] };

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

/** Everything that was searched beside the terms of a query; null: nothing. */
export function searchedAsWell(groups: readonly QueryGroup[]): SynonymTargets | null {
  const found = groups.flatMap(({ synonyms }) => synonyms);
  if (found.length === 0) return null;
  const distinct = (named: Named[]) => [
    ...new Map(named.map(({ slug, name, name_ie }) => [slug, { slug, name, name_ie }])).values(),
  ];
  const typed = new Set(groups.flatMap(({ terms }) => terms.map(({ text }) => text)));
  const beside = (terms: string[]) =>
    [...new Set(terms)].filter((word) => !searchQuery(`${word} `).every(({ text }) => typed.has(text)));
  return {
    terms: beside(found.flatMap(({ terms }) => terms)),
    terms_ie: beside(found.flatMap(({ terms_ie }) => terms_ie)),
    categories: distinct(found.flatMap(({ categories }) => categories)),
    tags: distinct(found.flatMap(({ tags }) => tags)),
  };
}
