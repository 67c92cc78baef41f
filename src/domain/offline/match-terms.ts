import type { Page } from "../../contract/pages/public.ts";
import type { PlaceNames } from "../pages/place-names.ts";
import { allowedEdits, isTypoOf } from "../search-terms/edits.ts";
import { foldEnglish, foldIrish, foldName } from "../search-terms/fold.ts";
import { withoutMutation } from "../search-terms/initial-mutations.ts";
import type { SynonymTargets } from "../search-terms/searched-as-well.ts";
import type { TermGroup } from "../search-terms/synonyms.ts";
import { type SearchTerm, searchQuery } from "../search-terms.ts";

type Named = { name: string | null; name_ie: string | null };

/** The folded words of a page by weight: names · categories, tags and place · short texts · long texts. */
export type FoldedTexts = {
  readonly weights: readonly [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>];
  /** Words of names and kinds, in which typing errors are forgiven. */
  readonly vocabulary: readonly string[];
};

/** As the server indexes a page (`search/index-row.ts`), with a stem for English in place of PostgreSQL's. */
export function foldedTexts(page: Page, places: PlaceNames<Named>): FoldedTexts {
  const place = page.location === null ? undefined : places.find(page.location);
  const names = [page.name, page.name_ie];
  const kinds = [...[...page.categories, ...page.tags, ...(place ? [place] : [])].flatMap(bothNames), page.location];
  const short = [page.slogan, page.slogan_ie, page.address, page.address_ie, page.service_area, page.service_area_ie];
  const posts = page.posts.flatMap(({ title, title_ie }) => [title, title_ie]);
  return {
    weights: [
      foldedTerms(names),
      foldedTerms(kinds),
      foldedTerms([...short, ...page.prices.flatMap(bothNames)]),
      foldedTerms([page.description, page.description_ie, ...posts]),
    ],
    vocabulary: [...new Set([...names, ...kinds].flatMap((text) => foldName(text ?? "").split(" ")))].filter(Boolean),
  };
}

const bothNames = ({ name, name_ie }: Named) => [name, name_ie];

export function foldedTerms(texts: readonly (string | null)[]): Set<string> {
  const text = texts.filter((one) => one !== null).join("\n");
  const irish = foldIrish(text).split(" ").map(withoutMutation);
  return new Set(
    [
      ...irish,
      ...foldEnglish(text)
        .split(" ")
        .flatMap((word) => [word, stem(word)]),
    ].filter(Boolean),
  );
}

/** Of an English word what its plural and its -ing form have in common: boats, boat; baking, bake. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}

/** What each weight counts in a rank: PostgreSQL's defaults. */
const WEIGHTS = [1, 0.4, 0.2, 0.1] as const;

/**
 * How well a page matches all terms: the tier (0 whole words of the name · 1 short texts, with the terms in the name · 2
 * short texts · 3 words of the name begin so · 4 other texts · 5 corrected) and a rank within it.
 */
export type Match = { tier: number; rank: number };

type Group = TermGroup<SynonymTargets>;

/** The lightest texts among which all terms of a group are found, or what is searched in their place; -1: none. */
type Places = { whole: number; begun: number };

/** null: the page does not match. */
export function matchOf(page: Page, folded: FoldedTexts, groups: readonly Group[]): Match | null {
  if (groups.length === 0) return null;
  const found = groups.map((group) => bestOf([placesOf(folded, group.terms), ...inPlaceOf(page, folded, group)]));
  const rank = groups.flatMap(({ terms }) => terms).reduce((sum, term) => sum + rankOf(folded, term), 0);
  const all = (of: keyof Places, last: number) => found.every((one) => one[of] >= 0 && one[of] <= last);
  if (all("whole", 0)) return { tier: 0, rank };
  if (all("whole", 2)) return { tier: all("begun", 0) ? 1 : 2, rank };
  if (all("begun", 0)) return { tier: 3, rank };
  return all("begun", 3) ? { tier: 4, rank } : null;
}

function placesOf(folded: FoldedTexts, terms: readonly SearchTerm[]): Places {
  const lightest = (isIn: (set: ReadonlySet<string>, term: SearchTerm) => boolean) => {
    const each = terms.map((term) => folded.weights.findIndex((set) => isIn(set, term)));
    return each.includes(-1) ? -1 : Math.max(...each);
  };
  return {
    whole: lightest(hasWord),
    begun: lightest((set, term) => hasWord(set, term) || (term.prefix && hasPrefix(set, term))),
  };
}

/** Categories and tags count as short texts. */
const AS_KIND: Places = { whole: 1, begun: 1 };

function inPlaceOf(page: Page, folded: FoldedTexts, { synonyms }: Group): Places[] {
  const phrases = new Set(synonyms.flatMap(({ terms, terms_ie }) => [...terms, ...terms_ie]));
  const has = (all: readonly { slug: string }[], meant: readonly { slug: string }[]) =>
    meant.some(({ slug }) => all.some((own) => own.slug === slug));
  const isOfKind = synonyms.some(({ categories, tags }) => has(page.categories, categories) || has(page.tags, tags));
  return [
    // The name of a page is what was typed, never what it stands for.
    ...[...phrases].map((phrase) => asKind(placesOf(folded, searchQuery(`${phrase} `)))),
    ...(isOfKind ? [AS_KIND] : []),
  ];
}

const asKind = ({ whole, begun }: Places): Places => ({
  whole: whole < 0 ? whole : Math.max(1, whole),
  begun: begun < 0 ? begun : Math.max(1, begun),
});

/** Of several ways to match, the weightiest texts. */
function bestOf(all: readonly Places[]): Places {
  const best = (of: keyof Places) => {
    const found = all.map((one) => one[of]).filter((place) => place >= 0);
    return found.length === 0 ? -1 : Math.min(...found);
  };
  return { whole: best("whole"), begun: best("begun") };
}

/** A term counts in each of the texts that has it, as in PostgreSQL. */
const rankOf = ({ weights }: FoldedTexts, term: SearchTerm) =>
  weights.reduce(
    (sum, set, at) => sum + (hasWord(set, term) || (term.prefix && hasPrefix(set, term)) ? WEIGHTS[at]! : 0),
    0,
  );

/** Whether the page is certainly meant: its short texts have the words, or begin so. */
export const isStrong = ({ tier }: Match): boolean => tier <= 3;

/** A match with typing errors forgiven in names and kinds; null: none. */
export function matchWithTypos(folded: FoldedTexts, terms: readonly SearchTerm[]): Match | null {
  const isMeant = (term: SearchTerm) =>
    placesOf(folded, [term]).begun >= 0 ||
    (allowedEdits(term.text.length) > 0 && folded.vocabulary.some((word) => isTypoOf(term.text, word, term.prefix)));
  return terms.length > 0 && terms.every(isMeant) ? { tier: 5, rank: 0 } : null;
}

const formsOf = ({ irish, english }: SearchTerm) => [...irish, ...english, ...english.map(stem)];

export const hasWord = (set: ReadonlySet<string>, term: SearchTerm) => formsOf(term).some((form) => set.has(form));

export function hasPrefix(set: ReadonlySet<string>, { irish, english }: SearchTerm): boolean {
  const prefixes = [...irish, ...english];
  return set.values().some((word) => prefixes.some((prefix) => word.startsWith(prefix)));
}
