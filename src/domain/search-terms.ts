import { otherEndings } from "./search-terms/endings.ts";
import { family } from "./search-terms/families.ts";
import { foldQuery } from "./search-terms/fold.ts";
import { mayBecomeOwnH, withoutProtheticH, withProtheticH } from "./search-terms/h-words.ts";
import { withoutMutation } from "./search-terms/mutations.ts";
import { isEnglishStopWord, isSmallWord } from "./search-terms/stop-words.ts";

/** One word of a query with all that may stand in its place. Only letters and digits: no operator of tsquery survives. */
export interface SearchTerm {
  /** As typed, in lower case without accents: for trigrams. */
  text: string;
  /** For the `irish` configuration, any of them: the word, without its h, its plurals and genitives. Never empty. */
  irish: string[];
  /** For the `english` configuration; empty for a word that it leaves out (the, of). */
  english: string[];
  /** The word may go on: it is the one being typed. */
  prefix: boolean;
}

/** Longest query that is read, in code points; the rest is cut off. */
export const QUERY_LENGTH = 200;
/** Most words that are asked for: each is a look in the index, and nobody means more. */
export const QUERY_WORDS = 12;

/**
 * What a visitor typed, as words that must all be found. The last one is taken as a beginning unless a space follows it.
 * Small words (the, an, na) count only when there is nothing else. Empty when nothing can be searched.
 *
 *     searchQuery("an bhialann nua").map((term) => term.text)  // ["bhialann", "nua"]
 */
export function searchQuery(q: string): SearchTerm[] {
  const text = Array.from(q).slice(0, QUERY_LENGTH).join("");
  const beingTyped = !/\s$/u.test(text);
  const words = foldQuery(text);
  const terms = words.map(({ irish, english }, i) => term(irish, english, beingTyped && i === words.length - 1));
  const telling = terms.filter(({ text: word }) => !isSmallWord(word));
  return (telling.length > 0 ? telling : terms).slice(0, QUERY_WORDS);
}

function term(irish: string, english: string, prefix: boolean): SearchTerm {
  const radicals = [irish, withoutMutation(irish), ...otherBeginnings(english, prefix)];
  const forms = radicals.flatMap((word) => [word, ...family(word), ...otherEndings(word)]);
  return { text: irish, irish: [...new Set(forms)], english: isEnglishStopWord(english) ? [] : [english], prefix };
}

function otherBeginnings(word: string, prefix: boolean): string[] {
  // "hal…" may become halla: until it is whole, its h stays.
  const bare = prefix && mayBecomeOwnH(word) ? null : withoutProtheticH(word);
  return [bare, withProtheticH(word)].filter((other) => other !== null);
}
