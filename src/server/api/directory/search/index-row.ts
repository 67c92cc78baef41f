import { createHash } from "node:crypto";
import { nameKey, nameSortKey, type WeighedTexts } from "@eolaire/search";
import { type Accessibility, accessibilityFiltersOf } from "#core/contract/pages/accessibility.ts";
import type { PlaceNames } from "#core/domain/pages/place-names.ts";
import { type SearchedPage, searchedTexts } from "#core/domain/pages/searched-texts.ts";
import { dietsOf } from "#core/domain/prices/diets.ts";
import { encodeHours, hoursOf, type PageHoursRow } from "./hours.ts";

type Choice = Named & { slug: string };
type Named = { name: string | null; name_ie: string | null };

export type SearchablePage = Omit<SearchedPage, "categories" | "tags" | "prices"> &
  PageHoursRow & {
    id: string;
    categories: Choice[];
    tags: Choice[];
    accessibility: Accessibility;
    prices: (Named & { diets: string[] })[];
  };

/** What is indexed of a page. */
export type IndexRow = {
  /** For page_search. */
  entry: {
    page_id: string;
    name_key: string;
    name_key_ie: string;
    sort_key: string;
    sort_key_ie: string;
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
  /** For page_names and page_words, by the weights of `setweight`. PostgreSQL builds the vectors. */
  texts: WeighedTexts;
  /** Folded words by which typing errors are corrected. */
  vocabulary: string[];
};

/** @param places the gazetteer: a page is found by all names of its place */
export function indexRow(page: SearchablePage, places: PlaceNames<Named>): IndexRow {
  const { texts, vocabulary } = searchedTexts(page, places);
  const [name, nameIe] = [page.name ?? page.name_ie ?? "", page.name_ie ?? page.name ?? ""];
  return {
    entry: {
      page_id: page.id,
      name_key: nameKey(name),
      name_key_ie: nameKey(nameIe),
      sort_key: nameSortKey(name),
      sort_key_ie: nameSortKey(nameIe),
      texts_hash: hash64(Object.values(texts)),
      packed: encodeHours(hoursOf(page)),
      categories: page.categories.map(({ slug }) => slug).sort(),
      tags: page.tags.map(({ slug }) => slug).sort(),
      accessibility: accessibilityFiltersOf(page.accessibility),
      diets: dietsOf(page),
    },
    texts,
    vocabulary,
  };
}

function hash64(texts: string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest().readBigInt64BE().toString();
}
