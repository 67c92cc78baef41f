/** A number of a month, and of the month before it. */
export type MonthCount = { now: number; before: number };

/** How the pages of one owner were found in a month. */
export type MonthlyFigures = {
  /** `2026-10`. */
  month: string;
  /** The most viewed first. */
  pages: {
    slug: string;
    name: string | null;
    name_ie: string | null;
    views: MonthCount;
    calls: MonthCount;
    directions: MonthCount;
    /** Terms of at least five people; `before` is null where fewer used them in the month before. */
    searches: { term: string; now: number; before: number | null }[];
  }[];
  /** Pages that are left out. */
  more: number;
  /** The token for turning the mail off; none once it is sent. */
  unsubscribe?: string;
};
