import type { PAGE_GAPS } from "../contract/pages/own.ts";

/** What a page has, as far as its completeness goes: counts, and whether texts are there. */
export type PageFilling = {
  description: boolean;
  /** Name, slogan and description in Irish too. */
  inIrish: boolean;
  times: number;
  photos: number;
  hasPin: boolean;
  /** A phone number or an address for mail. */
  hasContact: boolean;
  categories: number;
  prices: number;
};

/** What an owner may do next. */
export type PageGap = (typeof PAGE_GAPS)[number];

/** A photo alone is seen; a few tell what a place is like. */
export const ENOUGH_PHOTOS = 4;

/**
 * What visitors look for first weighs most: whether it is open, what it looks like, where it is. Ordered by what helps
 * most, so the first gap is the best next step. Sums to 100.
 */
const STEPS: { gap: PageGap; weight: number; isDone: (page: PageFilling) => boolean }[] = [
  { gap: "times", weight: 20, isDone: ({ times }) => times > 0 },
  { gap: "photo", weight: 18, isDone: ({ photos }) => photos > 0 },
  { gap: "location", weight: 14, isDone: ({ hasPin }) => hasPin },
  { gap: "description", weight: 14, isDone: ({ description }) => description },
  { gap: "contact", weight: 10, isDone: ({ hasContact }) => hasContact },
  { gap: "categories", weight: 8, isDone: ({ categories }) => categories > 0 },
  { gap: "irish", weight: 6, isDone: ({ inIrish }) => inIrish },
  { gap: "prices", weight: 5, isDone: ({ prices }) => prices > 0 },
  { gap: "more-photos", weight: 5, isDone: ({ photos }) => photos >= ENOUGH_PHOTOS },
];

/** How complete a page is, in percent, and what is missing, the best next step first. */
export function pageGaps(page: PageFilling): { percent: number; missing: PageGap[] } {
  const open = STEPS.filter(({ isDone }) => !isDone(page));
  return {
    percent: 100 - open.reduce((sum, { weight }) => sum + weight, 0),
    missing: open.map(({ gap }) => gap),
  };
}

type Told<Field extends string> = { [Name in Field]: string | number | null };

/** The same of a page's own fields, with how many there are of what hangs on it. */
export function gapsOfPage(
  page: Told<"name_ie" | "slogan_ie" | "description" | "description_ie" | "latitude" | "contact_number" | "email">,
  counts: Pick<PageFilling, "times" | "photos" | "categories" | "prices">,
): ReturnType<typeof pageGaps> {
  return pageGaps({
    ...counts, // first: it may be the whole row
    description: (page.description ?? page.description_ie) !== null,
    inIrish: page.name_ie !== null && page.slogan_ie !== null && page.description_ie !== null,
    hasPin: page.latitude !== null,
    hasContact: (page.contact_number ?? page.email) !== null,
  });
}

/** What each step adds to the percentage: for those who compute it elsewhere. */
export const GAP_WEIGHTS: ReadonlyMap<PageGap, number> = new Map(STEPS.map(({ gap, weight }) => [gap, weight]));
