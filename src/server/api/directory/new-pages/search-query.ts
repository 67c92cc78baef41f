import type { InputOf } from "#core/contract/endpoint.ts";
import { contract } from "#core/contract/index.ts";
import type { Locale } from "#core/contract/locales.ts";
import { type AccessibilityFilter, factOfFilter } from "#core/contract/pages/accessibility.ts";
import { readKnownQuery } from "#core/contract/read-query.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { readInput } from "#core/server/calls/validation.ts";
import { distanceText } from "#core/texts/numbers.ts";
import { textsFor } from "#core/texts/texts-for.ts";

export type PageSearch = InputOf<typeof contract.pages>;
type Filters = Pick<
  PageSearch,
  "q" | "category" | "tag" | "price_type" | "accessibility" | "diet" | "near" | "within_m" | "bbox"
>;

/** The filters of a query, from which its order, its time and its position in the list are left out; invalid ones, too. */
function filtersOf(query: string): Filters {
  const fields = new URLSearchParams(query);
  const known = readKnownQuery(
    contract.pages.input,
    Object.fromEntries([...new Set(fields.keys())].map((name) => [name, valuesOf(fields, name)])),
  ) as Partial<PageSearch>;
  const { q, category, tag, price_type, accessibility, diet, near, within_m, bbox } = known;
  return {
    q: q || undefined,
    category,
    price_type,
    bbox,
    tag: tag?.length ? [...new Set(tag)].sort() : undefined,
    accessibility: accessibility?.length ? [...new Set(accessibility)].sort() : undefined,
    diet: diet?.length ? [...new Set(diet)].sort() : undefined,
    // A point alone sorts, and leaves nothing out.
    ...(near !== undefined && within_m !== undefined && { near, within_m }),
  };
}

const valuesOf = (fields: URLSearchParams, name: string) => {
  const values = fields.getAll(name);
  return values.length === 1 ? values[0]! : values;
};

/** Equal searches have one query. @example normalisedSearch("sort=name&tag=b,a") // "tag=a,b" */
export function normalisedSearch(query: string): string {
  const entries = Object.entries(filtersOf(query)).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]).sort()).toString();
}

/** The category of a query that has no other filter; null: it has others, or none. */
export function onlyCategory(normalised: string): string | null {
  const fields = new URLSearchParams(normalised);
  return fields.size === 1 ? fields.get("category") : null;
}

/** The input of the search that a normalised query stands for: the pages that the screen of the directory shows for it. */
export const searchOf = (normalised: string): PageSearch =>
  readInput(contract.pages.input, { match: "strong", ...filtersOf(normalised) }) as PageSearch;

type Named = { slug: string; name: string | null; name_ie: string | null };
/** Names of categories and tags. */
export type SearchNames = { categories: readonly Named[]; tags: readonly Named[] };

/** What a search looks for, in a language: “soup”, Pubs, Live music. */
export function searchTitle(normalised: string, { categories, tags }: SearchNames, locale: Locale): string {
  const { q, category, tag = [], price_type, accessibility = [], diet = [], within_m, bbox } = filtersOf(normalised);
  const texts = textsFor(locale, "pages");
  const nameIn = (list: readonly Named[], slug: string) => {
    const found = list.find((one) => one.slug === slug);
    return (found && inLanguage(found, "name", locale)) ?? slug;
  };
  const filters = [
    ...(q ? [texts.searchTitle({ q })] : []),
    ...(category ? [nameIn(categories, category)] : []),
    ...tag.map((slug) => nameIn(tags, slug)),
    ...(price_type ? [textsFor(locale, "common").priceType[price_type]] : []),
    ...accessibility.map((filter) => accessibilityText(filter, locale)),
    ...diet.map((one) => textsFor(locale, "services").diets[one]),
    ...(within_m ? [texts.withinDistance({ distance: distanceText(within_m, locale) })] : []),
    ...(bbox ? [texts.bbox] : []),
  ];
  return filters.length > 0 ? filters.join(", ") : textsFor(locale, "pages").everyPage;
}

function accessibilityText(filter: AccessibilityFilter, locale: Locale): string {
  const { facts, filter: texts } = textsFor(locale, "accessibility");
  const fact = factOfFilter(filter);
  return texts.chosen({ fact: facts[fact], answer: texts[filter === fact ? "yes" : "partly"] });
}
