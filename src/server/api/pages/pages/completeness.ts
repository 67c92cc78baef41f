import { type RawBuilder, sql } from "kysely";
import { ENOUGH_PHOTOS, type PageGap } from "#core/domain/pages/page-completeness.ts";

/** The columns of page and page_filling that `completenessOfPage` reads. */
export const COMPLETENESS_COLUMNS = [
  "page.name_ie",
  "page.slogan_ie",
  "page.description",
  "page.description_ie",
  "page.latitude",
  "page.hides_address",
  "page.contact_number",
  "page.email",
  "page.accessibility",
  "page_filling.times",
  "page_filling.photos",
  "page_filling.categories",
  "page_filling.prices",
] as const;

/** The rules of `completenessOfPage` in SQL, for filtering all pages. The order uses page_filling.completeness. */
const DONE_IN_FILLING = {
  times: sql<boolean>`page_filling.times > 0`,
  photo: sql<boolean>`page_filling.photos > 0`,
  categories: sql<boolean>`page_filling.categories > 0`,
  prices: sql<boolean>`page_filling.prices > 0`,
  "more-photos": sql<boolean>`page_filling.photos >= ${sql.lit(ENOUGH_PHOTOS)}`,
};

/** Indexes: page_lacks_location, _description, _contact, _irish, _accessibility, which have these conditions. */
const DONE_IN_PAGE = {
  location: sql<boolean>`(page.latitude is not null or page.hides_address)`,
  description: sql<boolean>`coalesce(page.description, page.description_ie) is not null`,
  contact: sql<boolean>`coalesce(page.contact_number, page.email) is not null`,
  irish: sql<boolean>`num_nulls(page.name_ie, page.slogan_ie, page.description_ie) = 0`,
  accessibility: sql<boolean>`page.accessibility <> '{}'`,
};

const IS_DONE: Record<PageGap, RawBuilder<boolean>> = { ...DONE_IN_FILLING, ...DONE_IN_PAGE };

/** Whether a page has the gap. */
export const lacks = (gap: PageGap) => sql<boolean>`not (${IS_DONE[gap]})`;

/** Whether the condition of `lacks` needs page_filling; for the others `page` is enough. */
export const isOfFilling = (gap: PageGap): boolean => Object.hasOwn(DONE_IN_FILLING, gap);
