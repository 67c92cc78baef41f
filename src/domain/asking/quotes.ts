import { foldedTerms, hasBegun, type SearchTerm, searchQuery } from "@eolaire/search";
import "../search-languages.ts";
import { factOfFilter } from "#core/contract/pages/accessibility.ts";
import type { Bilingual } from "../in-language.ts";
import { memoised } from "../memoised.ts";
import { withoutMarkup } from "../writing/without-markup.ts";
import type { Evidence } from "./evidence.ts";
import type { ExaminedPage } from "./examined-page.ts";

import { ACCESSIBILITY } from "./search.ts";

/** What somebody has written that says what was asked for, in the languages in which it does. */
export type Quote = Bilingual<"text">;

/** In characters; a longer sentence says other things as well. */
const MAX_SENTENCE = 300;
/** Of one text. */
const MAX_SENTENCES = 200;
const MAX_REMEMBERED = 500;

/** With its words, as a search compares them. */
type Sentence = { sentence: string; folded: ReadonlySet<string> };
export const asSentence = (sentence: string): Sentence => ({ sentence, folded: foldedTerms([sentence]) });

const sentencesOf = memoised(MAX_REMEMBERED, (text: string): Sentence[] =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu})/u)
    .slice(0, MAX_SENTENCES)
    .map(withoutMarkup)
    .filter((sentence) => sentence.length > 0 && sentence.length <= MAX_SENTENCE)
    .map(asSentence),
);

/** The sentence that has most of these words, the first of them; null: none has so many. */
function sentenceWith(text: string | null, queries: readonly (readonly SearchTerm[])[], least: number): string | null {
  let most = least - 1;
  let best: string | null = null;
  for (const { sentence, folded } of sentencesOf(text ?? "")) {
    const count = queries.filter((query) => query.every((term) => hasBegun(folded, term))).length;
    if (count > most) [most, best] = [count, sentence];
  }
  return best;
}

/** The sentence of a text in two languages with most of some words; null: there is none with `least` of them. */
export function quoteOf({ text, text_ie }: Quote, terms: readonly string[], least = 1): Quote | null {
  const queries = [...new Set(terms)].map((one) => searchQuery(`${one} `)).filter((query) => query.length > 0);
  if (queries.length < least || queries.length === 0) return null;
  const quote = { text: sentenceWith(text, queries, least), text_ie: sentenceWith(text_ie, queries, least) };
  return quote.text || quote.text_ie ? quote : null;
}

/** Something that is asked of a place, and whether a sentence speaks of it. */
export type Matter = { typed: string; isIn(one: Sentence): boolean };

/** Of a word that is part of another one, such as *wood* of *wooden*. */
const LEAST_PART = 4;

export function ofTerm(typed: string): Matter {
  const query = searchQuery(typed.length < LEAST_PART ? `${typed} ` : typed);
  return { typed, isIn: ({ folded }) => query.length > 0 && query.every((term) => hasBegun(folded, term)) };
}

/** What a place says of most of what is asked of it: the name of a tag, else a sentence; null: it says nothing of it. */
export function quoteAbout(page: ExaminedPage, matters: readonly Matter[]): Quote | null {
  const best = (texts: readonly (string | null)[]) => {
    let most = 0;
    let said: string | null = null;
    for (const one of texts.flatMap((text) => sentencesOf(text ?? ""))) {
      const count = matters.filter(({ isIn }) => isIn(one)).length;
      if (count > most) [most, said] = [count, one.sentence];
    }
    return said;
  };
  const quote = {
    text: best([...page.tags.map(({ name }) => name), page.description, page.slogan]),
    text_ie: best([...page.tags.map(({ name_ie }) => name_ie), page.description_ie, page.slogan_ie]),
  };
  return quote.text || quote.text_ie ? quote : null;
}

/** How a text begins. */
export function openingOf({ text, text_ie }: Quote): Quote {
  const first = (one: string | null) => sentencesOf(one ?? "")[0]?.sentence ?? null;
  return { text: first(text), text_ie: first(text_ie) };
}

/** By slug, of compared places: the note about a fact that was asked for, else the sentence of their description with what it is known to have. */
export const quotesFrom = (
  pages: readonly ExaminedPage[],
  evidence: ReadonlyMap<string, readonly Evidence[]>,
): Map<string, Quote> =>
  new Map(
    pages.flatMap((page) => {
      const said = evidence.get(page.slug) ?? [];
      const quote = noteOf(page, said) ?? quoteOf(descriptionOf(page), said.flatMap(wordKnown));
      return quote ? [[page.slug, quote] as const] : [];
    }),
  );

const descriptionOf = ({ description, description_ie }: ExaminedPage): Quote => ({
  text: description,
  text_ie: description_ie,
});

const wordKnown = ({ as, verdict, typed }: Evidence) => (as === "terms" && verdict === "yes" ? [typed] : []);

/** Of accessibility owners say more than yes, partly or no. */
export function noteOf({ accessibility }: ExaminedPage, said: readonly Evidence[]): Quote | null {
  for (const { fact } of said) {
    const filter = fact && ACCESSIBILITY.get(fact);
    const known = filter && accessibility[factOfFilter(filter)];
    if (known && (known.note || known.note_ie)) return { text: known.note, text_ie: known.note_ie };
  }
  return null;
}
