import { type FoldedTexts, foldTexts, type Match, matchTexts, type TermGroup } from "@eolaire/search";
import "../search-languages.ts";
import type { Page } from "../../contract/pages/public.ts";
import type { PlaceNames } from "../pages/place-names.ts";
import type { SynonymTargets } from "./searched-as-well.ts";

type Named = { name: string | null; name_ie: string | null };

/** As the server indexes a page (`search/index-row.ts`). */
export function foldedTexts(page: Page, places: PlaceNames<Named>): FoldedTexts {
  const place = page.location === null ? undefined : places.find(page.location);
  const short = [page.slogan, page.slogan_ie, page.address, page.address_ie, page.service_area, page.service_area_ie];
  const posts = page.posts.flatMap(({ title, title_ie }) => [title, title_ie]);
  return foldTexts({
    names: [page.name, page.name_ie],
    kinds: [...[...page.categories, ...page.tags, ...(place ? [place] : [])].flatMap(bothNames), page.location],
    short: [...short, ...page.prices.flatMap(bothNames)],
    long: [page.description, page.description_ie, ...posts],
  });
}

const bothNames = ({ name, name_ie }: Named) => [name, name_ie];

/** null: the page does not match. */
export const matchOf = (page: Page, folded: FoldedTexts, groups: readonly TermGroup<SynonymTargets>[]): Match | null =>
  matchTexts(folded, groups, ({ terms, terms_ie, categories, tags }) => ({
    phrases: [...terms, ...terms_ie],
    isOfKind: hasOne(page.categories, categories) || hasOne(page.tags, tags),
  }));

const hasOne = (own: readonly { slug: string }[], meant: readonly { slug: string }[]) =>
  meant.some(({ slug }) => own.some((one) => one.slug === slug));
