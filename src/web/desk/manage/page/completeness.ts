import { completenessOfPage, type PageGap } from "#core/domain/pages/page-completeness.ts";
import type { PageOfDesk } from "./page-of-desk.ts";
import type { SectionName } from "./sections.ts";

/** The section in which a gap is filled. */
export const SECTION_OF_GAP: Record<PageGap, SectionName> = {
  times: "times",
  photo: "photos",
  location: "location",
  description: "basics",
  contact: "contact",
  categories: "categories",
  irish: "basics",
  accessibility: "accessibility",
  prices: "prices",
  "more-photos": "photos",
};

/** How complete the page is, by the rule that the server uses as well. */
export function completenessOf(page: PageOfDesk) {
  const { times, photos, categories, prices } = page;
  const counts = { times: times.times.length, photos: photos.length };
  return completenessOfPage(page, { ...counts, categories: categories.length, prices: prices.length });
}
