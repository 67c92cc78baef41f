import type { PAGE_GAPS } from "#core/contract/pages/own.ts";

/** The contents of a page that count towards its completeness. */
export type PageFilling = {
  description: boolean;
  /** Name, slogan and description in Irish too. */
  inIrish: boolean;
  times: number;
  photos: number;
  /** A pin, or the wish to show none. */
  hasPin: boolean;
  /** A phone number or an address for mail. */
  hasContact: boolean;
  categories: number;
  /** At least one fact is answered; “no” is an answer. */
  accessibility: boolean;
  prices: number;
};

/** Something that a page lacks. */
export type PageGap = (typeof PAGE_GAPS)[number];

/** A few photos show more than one. */
export const ENOUGH_PHOTOS = 4;

/**
 * What visitors look for first has the highest weight: opening times, photo, location. Ordered by importance, so that the
 * first gap is the best next step. The weights add up to 100; page_filling.completeness in the database has the same.
 */
const STEPS: { gap: PageGap; weight: number; isDone: (page: PageFilling) => boolean }[] = [
  { gap: "times", weight: 20, isDone: ({ times }) => times > 0 },
  { gap: "photo", weight: 18, isDone: ({ photos }) => photos > 0 },
  { gap: "location", weight: 12, isDone: ({ hasPin }) => hasPin },
  { gap: "description", weight: 11, isDone: ({ description }) => description },
  { gap: "contact", weight: 10, isDone: ({ hasContact }) => hasContact },
  { gap: "categories", weight: 8, isDone: ({ categories }) => categories > 0 },
  { gap: "irish", weight: 6, isDone: ({ inIrish }) => inIrish },
  { gap: "accessibility", weight: 5, isDone: ({ accessibility }) => accessibility },
  { gap: "prices", weight: 5, isDone: ({ prices }) => prices > 0 },
  { gap: "more-photos", weight: 5, isDone: ({ photos }) => photos >= ENOUGH_PHOTOS },
];

/** The completeness of a page in percent, and what it lacks, most important first. */
export function pageCompleteness(page: PageFilling): { percent: number; missing: PageGap[] } {
  const open = STEPS.filter(({ isDone }) => !isDone(page));
  return {
    percent: 100 - open.reduce((sum, { weight }) => sum + weight, 0),
    missing: open.map(({ gap }) => gap),
  };
}

/** The completeness of a row of `page`, with the numbers of its times, photos, categories and prices. */
export function completenessOfPage(
  page: Record<
    "name_ie" | "slogan_ie" | "description" | "description_ie" | "latitude" | "contact_number" | "email",
    string | number | null
  > & { hides_address: boolean; accessibility: object },
  counts: Pick<PageFilling, "times" | "photos" | "categories" | "prices">,
): ReturnType<typeof pageCompleteness> {
  return pageCompleteness({
    ...counts, // first, because it may be the whole row
    description: (page.description ?? page.description_ie) !== null,
    inIrish: page.name_ie !== null && page.slogan_ie !== null && page.description_ie !== null,
    hasPin: page.latitude !== null || page.hides_address,
    accessibility: Object.keys(page.accessibility).length > 0,
    hasContact: (page.contact_number ?? page.email) !== null,
  });
}
