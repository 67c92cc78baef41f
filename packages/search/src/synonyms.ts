import { type SearchTerm, searchQuery } from "./terms/search-query.ts";

/** Terms of a query that belong together, and what is searched as well in their place. */
export type TermGroup<Entry> = { terms: SearchTerm[]; synonyms: Entry[] };

type Phrase<Entry> = { tokens: ReadonlySet<string>[]; entry: Entry };

/** They say in a phrase like “somewhere to eat” that something is wanted, not what. */
const FILLERS = new Set(
  `somewhere anywhere someplace place places something thing things good best nice find need want looking near nearby
   ait aiteanna rud rudai maith deas uaim ionad`.split(/\s+/),
);

/** Finds the words and phrases of a list of synonyms in queries. */
export class SynonymPhrases<Entry> {
  /** By the forms of the first word, those with more words first. */
  readonly #phrases = new Map<string, Phrase<Entry>[]>();

  /** @param typed the phrases of an entry, as people type them */
  constructor(entries: readonly Entry[], typed: (entry: Entry) => readonly string[]) {
    for (const entry of entries) {
      for (const phrase of typed(entry)) this.#add(phrase, entry);
    }
    for (const phrases of this.#phrases.values()) phrases.sort((a, b) => b.tokens.length - a.tokens.length);
  }

  /**
   * The terms of a query in groups: phrases with synonyms, the longest first, and single terms. Where there are synonyms,
   * fillers beside them are left out.
   */
  groups(terms: readonly SearchTerm[]): TermGroup<Entry>[] {
    const groups: TermGroup<Entry>[] = [];
    for (let at = 0; at < terms.length; ) {
      const found = this.#phrasesAt(terms, at);
      const length = found[0]?.tokens.length ?? 1;
      groups.push({ terms: terms.slice(at, at + length), synonyms: [...new Set(found.map(({ entry }) => entry))] });
      at += length;
    }
    if (groups.every(({ synonyms }) => synonyms.length === 0)) return groups;
    return groups.filter(({ terms: [term], synonyms }) => synonyms.length > 0 || !FILLERS.has(term!.text));
  }

  /** The longest phrases that begin there, one for each entry. */
  #phrasesAt(terms: readonly SearchTerm[], at: number): Phrase<Entry>[] {
    const candidates = [...formsOf(terms[at]!)].flatMap((form) => this.#phrases.get(form) ?? []);
    const matching = candidates.filter(({ tokens }) => tokens.every((word, i) => isForm(terms[at + i], word)));
    const longest = Math.max(0, ...matching.map(({ tokens }) => tokens.length));
    return matching.filter(({ tokens }) => tokens.length === longest);
  }

  #add(typed: string, entry: Entry): void {
    const tokens = searchQuery(`${typed} `).map(({ text }) => new Set([text, singular(text)]));
    const [first] = tokens;
    if (!first) return;
    for (const form of first) {
      const phrases = this.#phrases.get(form);
      if (phrases) phrases.push({ tokens, entry });
      else this.#phrases.set(form, [{ tokens, entry }]);
    }
  }
}

const isForm = (term: SearchTerm | undefined, word: ReadonlySet<string>): boolean =>
  term !== undefined && !formsOf(term).isDisjointFrom(word);

/** The typed form, its English singular and its Irish forms. */
const formsOf = ({ text, forms }: SearchTerm): Set<string> => new Set([text, singular(text), ...forms]);

/** boxes → box, ferries → ferry, pubs → pub. Where it is wrong, it is wrong on both sides of a comparison. */
function singular(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
