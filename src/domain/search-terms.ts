import { regularForms } from "./search-terms/declensions.ts";
import { foldQuery } from "./search-terms/fold.ts";
import { mayBecomeOwnH, withoutMutation, withoutProtheticH, withProtheticH } from "./search-terms/initial-mutations.ts";
import { irregularForms } from "./search-terms/irregular-forms.ts";
import { isEnglishStopword, isStopword } from "./search-terms/stopwords.ts";

/** A term of a query with its alternative forms. Only letters and digits, so that no tsquery operator can be injected. */
export interface SearchTerm {
  /** As typed, in lower case without accents, for trigrams. */
  text: string;
  /** Alternatives for the `irish` configuration: the term, without prothetic h, its plurals and genitives. Never empty. */
  irish: string[];
  /** For the `english` configuration; empty for its stop words (the, of). */
  english: string[];
  /** Whether it is a prefix: the last term, which is still being typed. */
  prefix: boolean;
}

/** Code points; the rest of a longer query is ignored. */
export const MAX_QUERY_LENGTH = 200;
/** Each term is a lookup in the index. */
export const MAX_QUERY_TERMS = 12;

/**
 * Parses a typed query to terms, all of which must match. The last one is a prefix unless a space follows. Stop words (the,
 * an, na) are used only where there are no other terms. Empty where nothing can be searched.
 * @example searchQuery("an bhialann nua").map((term) => term.text) // ["bhialann", "nua"]
 */
export function searchQuery(q: string): SearchTerm[] {
  const text = Array.from(q).slice(0, MAX_QUERY_LENGTH).join("");
  const isTyping = !/\s$/u.test(text);
  const folded = foldQuery(text);
  const terms = folded.map(({ irish, english }, i) => term(irish, english, isTyping && i === folded.length - 1));
  const significant = terms.filter(({ text: word }) => !isStopword(word));
  return (significant.length > 0 ? significant : terms).slice(0, MAX_QUERY_TERMS);
}

function term(irish: string, english: string, prefix: boolean): SearchTerm {
  const radicals = [irish, withoutMutation(irish), ...otherInitials(english, prefix)];
  const forms = radicals.flatMap((word) => [word, ...irregularForms(word), ...regularForms(word)]);
  return { text: irish, irish: [...new Set(forms)], english: isEnglishStopword(english) ? [] : [english], prefix };
}

function otherInitials(word: string, prefix: boolean): string[] {
  // The prefix "hal" may become "halla", whose h is not prothetic.
  const bare = prefix && mayBecomeOwnH(word) ? null : withoutProtheticH(word);
  return [bare, withProtheticH(word)].filter((other) => other !== null);
}
