import { createHash } from "node:crypto";
import { foldEnglish, foldName, foldOwn, nameSortKey } from "@eolaire/search";
import { fieldIn, type Locale } from "../../../contract/locales.ts";
import { type Accessibility, accessibilityFiltersOf } from "../../../contract/pages/accessibility.ts";
import type { PlaceNames } from "../../../domain/pages/place-names.ts";
import { dietsOf } from "../../../domain/prices/diets.ts";
import { BESIDE, OWN } from "../../../domain/search-languages.ts";
import { encodeHours, hoursOf, type PageHoursRow } from "./hours.ts";

type Choice = Named & { slug: string };
type Named = { name: string | null; name_ie: string | null };

/** The texts of a page that a search can find. */
export type SearchablePage = Named &
  PageHoursRow & {
    id: string;
    slogan: string | null;
    slogan_ie: string | null;
    description: string | null;
    description_ie: string | null;
    location: string | null;
    address: string | null;
    address_ie: string | null;
    service_area: string | null;
    service_area_ie: string | null;
    categories: Choice[];
    tags: Choice[];
    accessibility: Accessibility;
    prices: (Named & { diets: string[] })[];
    /** Published posts, newest first. */
    posts: { title: string | null; title_ie: string | null; body: string | null; body_ie: string | null }[];
  };

/** Texts by language (`domain/search-languages.ts`) and the weights of `setweight`: A names · B categories, tags and townland · C short texts · D long texts. */
type Texts = Record<`${"beside" | "own"}_${"a" | "b" | "c" | "d"}`, string>;

/** What is indexed of a page. */
export type IndexRow = {
  /** For page_search. */
  entry: {
    page_id: string;
    name_key: string;
    name_key_ie: string;
    /** Of `texts`, as a signed integer of 64 bits: equal while they do not change. */
    texts_hash: string;
    /** Its hours as `encodeHours` writes them. */
    packed: string;
    /** Slugs, sorted. */
    categories: string[];
    tags: string[];
    accessibility: string[];
    diets: string[];
  };
  /** For page_names and page_words. PostgreSQL builds the vectors. */
  texts: Texts;
  /** Folded words by which typing errors are corrected. */
  vocabulary: string[];
};

/** In characters. A tsvector is limited to 1 MB, and old posts are rarely searched for. */
const MAX_POSTS_LENGTH = 20_000;

/** @param places the gazetteer: a page is found by all names of its place */
export function indexRow(page: SearchablePage, places: PlaceNames<Named>): IndexRow {
  // Both name fields are often in one language, and addresses are mixed: these texts are indexed in both languages.
  const names = join(page.name, page.name_ie);
  const place = page.location === null ? undefined : places.find(page.location);
  const kinds = join(...bothNames([...page.categories, ...page.tags, ...(place ? [place] : [])]), page.location);
  const details = [...bothNames(page.prices), page.address, page.address_ie, page.service_area, page.service_area_ie];
  const texts: Texts = {
    beside_a: foldEnglish(names),
    beside_b: foldEnglish(kinds),
    beside_c: foldEnglish(join(page[fieldIn("slogan", BESIDE)], ...details)),
    beside_d: distinctTerms(foldEnglish(join(page[fieldIn("description", BESIDE)], postsIn(page, BESIDE)))),
    own_a: foldOwn(withoutArticle(names)),
    own_b: foldOwn(withoutArticle(kinds)),
    own_c: foldOwn(join(page[fieldIn("slogan", OWN)], withoutArticle(join(...details)))),
    own_d: distinctTerms(foldOwn(join(page[fieldIn("description", OWN)], postsIn(page, OWN)))),
  };
  return {
    entry: {
      page_id: page.id,
      name_key: nameSortKey(page.name ?? page.name_ie ?? ""),
      name_key_ie: nameSortKey(page.name_ie ?? page.name ?? ""),
      texts_hash: hash64(Object.values(texts)),
      packed: encodeHours(hoursOf(page)),
      categories: page.categories.map(({ slug }) => slug).sort(),
      tags: page.tags.map(({ slug }) => slug).sort(),
      accessibility: accessibilityFiltersOf(page.accessibility),
      diets: dietsOf(page),
    },
    texts,
    vocabulary: [...new Set(foldName(join(names, kinds)).split(" "))].filter(Boolean),
  };
}

const postsIn = ({ posts }: SearchablePage, locale: Locale): string =>
  join(...posts.flatMap((post) => [post[fieldIn("title", locale)], post[fieldIn("body", locale)]])).slice(
    0,
    MAX_POSTS_LENGTH,
  );

/** Of long texts only the words are indexed, not their places: PostgreSQL need not stem a word twice. */
const distinctTerms = (folded: string) => [...new Set(folded.split(" "))].join(" ");

function hash64(texts: string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest().readBigInt64BE().toString();
}

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

function bothNames(things: Named[]): (string | null)[] {
  return things.flatMap(({ name, name_ie }) => [name, name_ie]);
}
