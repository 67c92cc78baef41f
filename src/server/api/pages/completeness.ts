import { type RawBuilder, sql } from "kysely";
import { ENOUGH_PHOTOS, type PageGap } from "../../../domain/page-completeness.ts";

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
const IS_DONE: Record<PageGap, RawBuilder<boolean>> = {
  times: sql`page_filling.times > 0`,
  photo: sql`page_filling.photos > 0`,
  location: sql`(page.latitude is not null or page.hides_address)`,
  description: sql`coalesce(page.description, page.description_ie) is not null`,
  contact: sql`coalesce(page.contact_number, page.email) is not null`,
  categories: sql`page_filling.categories > 0`,
  irish: sql`num_nulls(page.name_ie, page.slogan_ie, page.description_ie) = 0`,
  accessibility: sql`page.accessibility <> '{}'`,
  prices: sql`page_filling.prices > 0`,
  "more-photos": sql`page_filling.photos >= ${sql.lit(ENOUGH_PHOTOS)}`,
};

/** Whether the condition of `lacks` needs page_filling; for the others `page` is enough. */
export const isOfFilling = (gap: PageGap): boolean => !OF_PAGE.has(gap);

/** Indexes: page_lacks_location, _description, _contact, _irish, _accessibility, which have these conditions. */
const OF_PAGE: ReadonlySet<PageGap> = new Set(["location", "description", "contact", "irish", "accessibility"]);

/** Whether a page has the gap. */
export const lacks = (gap: PageGap) => sql<boolean>`not (${IS_DONE[gap]})`;
