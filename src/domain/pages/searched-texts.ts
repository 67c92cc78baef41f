import { foldEnglish, foldName, foldOwn, type WeighedTexts } from "@eolaire/search";
import { fieldIn, type Locale } from "#core/contract/locales.ts";
import { BESIDE, OWN } from "../search-languages.ts";
import type { PlaceNames } from "./place-names.ts";

type Named = { name: string | null; name_ie: string | null };
type Post = { title: string | null; title_ie: string | null; body: string | null; body_ie: string | null };

/** The texts of a page that a search can find. */
export type SearchedPage = Named & {
  slogan: string | null;
  slogan_ie: string | null;
  description: string | null;
  description_ie: string | null;
  location: string | null;
  address: string | null;
  address_ie: string | null;
  service_area: string | null;
  service_area_ie: string | null;
  categories: readonly Named[];
  tags: readonly Named[];
  prices: readonly Named[];
  /** Published posts, newest first. */
  posts: readonly Post[];
};

/** In characters. A tsvector is limited to 1 MB, and old posts are rarely searched for. */
const MAX_POSTS_LENGTH = 20_000;

/**
 * What the server indexes of a page, and what a device searches: its folded texts by language and weight, and the words by which typing
 * errors are corrected.
 * @param places the gazetteer: a page is found by all names of its place
 */
export function searchedTexts(
  page: SearchedPage,
  places: PlaceNames<Named>,
): { texts: WeighedTexts; vocabulary: string[] } {
  // Both name fields are often in one language, and addresses are mixed: these texts are indexed in both languages.
  const names = join(page.name, page.name_ie);
  const place = page.location === null ? undefined : places.find(page.location);
  const kinds = join(...bothNames([...page.categories, ...page.tags, ...(place ? [place] : [])]), page.location);
  const details = [...bothNames(page.prices), page.address, page.address_ie, page.service_area, page.service_area_ie];
  const texts = {
    beside_a: foldEnglish(names),
    beside_b: foldEnglish(kinds),
    beside_c: foldEnglish(join(page[fieldIn("slogan", BESIDE)], ...details)),
    beside_d: distinctTerms(foldEnglish(join(page[fieldIn("description", BESIDE)], postsIn(page, BESIDE)))),
    own_a: foldOwn(withoutArticle(names)),
    own_b: foldOwn(withoutArticle(kinds)),
    own_c: foldOwn(join(page[fieldIn("slogan", OWN)], withoutArticle(join(...details)))),
    own_d: distinctTerms(foldOwn(join(page[fieldIn("description", OWN)], postsIn(page, OWN)))),
  };
  return { texts, vocabulary: [...new Set(foldName(join(names, kinds)).split(" "))].filter(Boolean) };
}

const postsIn = ({ posts }: SearchedPage, locale: Locale): string =>
  join(...posts.flatMap((post) => [post[fieldIn("title", locale)], post[fieldIn("body", locale)]])).slice(
    0,
    MAX_POSTS_LENGTH,
  );

/** Of long texts only the words are indexed, not their places: PostgreSQL need not stem a word twice. */
const distinctTerms = (folded: string) => [...new Set(folded.split(" "))].join(" ");

/** Removes the English article, which the Irish configuration would take for a lenited *te* (hot). */
function withoutArticle(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])the(?![\p{L}\p{N}])/giu, " ");
}

const MARKDOWN_ADDRESS = /\]\([^)\s]*/g;

function join(...texts: (string | null)[]): string {
  return texts
    .filter((text) => text !== null)
    .join("\n")
    .replace(MARKDOWN_ADDRESS, "] ");
}

function bothNames(things: readonly Named[]): (string | null)[] {
  return things.flatMap(({ name, name_ie }) => [name, name_ie]);
}
