import { cachedByWord } from "./cached-by-word.ts";
import { regularForms } from "./declensions.ts";
import { ENGLISH_STOPWORDS, isEnglishStopword } from "./english-stopwords.ts";
import { foldQuery } from "./fold.ts";
import { mayBecomeOwnH, withoutMutation, withoutProtheticH, withProtheticH } from "./initial-mutations.ts";
import { irregularForms } from "./irregular-forms.ts";
import { spoken } from "./spoken.ts";
import { WELSH_STOPWORDS, welshForms } from "./welsh.ts";

/** A term of a query with its alternative forms. Only letters and digits, so that no tsquery operator can be injected. */
export interface SearchTerm {
  /** As typed, in lower case without accents, for trigrams. */
  text: string;
  /** Alternatives in the language beside English: the term, its mutations, plurals and genitives. Never empty. */
  forms: string[];
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
  const all = folded.map(({ own, english }, i) => term(own, english, isTyping && i === folded.length - 1));
  const significant = all.filter(({ text: word }) => !isStopword(word));
  return (significant.length > 0 ? significant : all).slice(0, MAX_QUERY_TERMS);
}

/** The term of a word, as it is folded for each language. Some hundred bytes each: the words of a place are searched again and again. */
const cachedTerm = cachedByWord((key: string): SearchTerm => {
  const [own = "", english = "", typing] = key.split(" ");
  const prefix = typing === TYPING;
  return {
    text: own,
    forms: formsOf(own, english, prefix),
    english: isEnglishStopword(english) ? [] : [english],
    prefix,
  };
}, 2_000);

function formsOf(own: string, english: string, prefix: boolean): string[] {
  if (spoken.own === "cy") return welshForms(own);
  if (spoken.own === null) return [own];
  const radicals = [own, withoutMutation(own), ...otherInitials(english, prefix)];
  return [...new Set(radicals.flatMap((word) => [word, ...irregularForms(word), ...regularForms(word)]))];
}

const TYPING = "typing";

/** Words hold no spaces. */
const term = (own: string, english: string, prefix: boolean): SearchTerm =>
  cachedTerm(`${own} ${english} ${prefix ? TYPING : ""}`);

function otherInitials(word: string, prefix: boolean): string[] {
  // The prefix "hal" may become "halla", whose h is not prothetic.
  const bare = prefix && mayBecomeOwnH(word) ? null : withoutProtheticH(word);
  return [bare, withProtheticH(word)].filter((other) => other !== null);
}

/** The `irish` configuration of PostgreSQL has no list of stop words. */
const IRISH = `
  an na agus is ag ar as de den do don faoi go i in le leis mar o on sa san sna tri um a bhi chuig chun ina lena no nuair
  seo sin ta`;

const split = (list: string) => new Set(list.trim().split(/\s+/));
const STOPWORDS = split(`${ENGLISH_STOPWORDS} ${IRISH}`);
const STOPWORDS_WITH_WELSH = split(`${ENGLISH_STOPWORDS} ${WELSH_STOPWORDS}`);

/** Whether a word is a stop word of either language. */
const isStopword = (word: string): boolean => (spoken.own === "cy" ? STOPWORDS_WITH_WELSH : STOPWORDS).has(word);
