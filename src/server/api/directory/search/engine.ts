import type { LocalDay } from "@eolaire/opening-hours";
import type { SearchTerm } from "@eolaire/search";
import type { Locale } from "#core/contract/locales.ts";
import type { AccessibilityFilter } from "#core/contract/pages/accessibility.ts";
import type { Box, Point } from "#core/domain/geo.ts";
import type { Away } from "#core/domain/writing/office-notices.ts";
import type { Reader } from "#core/server/db/reader.ts";
import type { NamesOfPages, Sort, SortKey } from "./order.ts";
import type { Serving } from "./services.ts";
import type { SynonymTargets } from "./synonyms.ts";

/**
 * What answers searches: the memory of each process, or OpenSearch. Both give the same answers. docs/decisions/170-two-engines-of-search.md
 */
export interface SearchEngine {
  /** Public pages that match all terms of the query, in either language, and pass all filters, in order. */
  search(reader: Reader, wanted: WantedPages, now: Temporal.Instant): Promise<SearchResult>;
  /** The first public pages whose names have words like the terms, by their ids, those with most of the terms first. */
  namedLike(reader: Reader, terms: readonly SearchTerm[], count: number): Promise<string[]>;
  /**
   * The public pages of a category, or all, that are not closed for good.
   * @returns null for an unknown category
   */
  timesOf(reader: Reader, category: string | undefined): Promise<PagesWithTimes | null>;
}

/** The filters that a visitor chooses by name. */
export type ChosenFilters = {
  category?: string | undefined;
  /** Pages with all of these tags. */
  tag?: string[] | undefined;
  price_type?: string | undefined;
  /** Pages that pass all of these. */
  accessibility?: AccessibilityFilter[] | undefined;
  /** Pages that have something for all of these. */
  diet?: string[] | undefined;
};

/** Between two instants, and for how many minutes of them a page has to be open. */
export type OpenSpan = { from: Temporal.Instant; to: Temporal.Instant; least: number };

export type SearchOptions = ChosenFilters & {
  /** The query as typed; its last word may be incomplete. */
  q?: string | undefined;
  open_at?: Temporal.Instant | "now" | undefined;
  /** Only pages that are open in this span for long enough; not beside `open_at`. */
  open_during?: OpenSpan | undefined;
  /** Pages that do not count as open at an instant, because a notice of the office says that they may be closed. */
  awayAt?: ((at: Temporal.Instant) => Away | null) | undefined;
  /** The pages that give the service that is asked for. */
  serving?: Serving | undefined;
  near?: Point | undefined;
  /** Metres from `near`. */
  within_m?: number | undefined;
  bbox?: Box | undefined;
  /** Default: relevance with a query, else distance with `near`, else rank. */
  sort?: Exclude<Sort, "recommended"> | undefined;
  /** By rank, what is closed until tomorrow comes after all else: docs/decisions/034-hours-are-stored-as-schedules.md */
  openFirst?: boolean | undefined;
  /** `strong`: without the pages that are less alike, where others match the terms better. Default: all. */
  match?: "strong" | "all" | undefined;
  /** The language of the names by which `sort: "name"` sorts. */
  locale?: Locale | undefined;
  cursor?: string | undefined;
  /** Only these pages, by their ids; they do not change which pages match well. */
  among?: readonly string[] | undefined;
  limit: number;
  /** Whether each value of each filter is counted: who only wants pages has no facets. Default: true. */
  withFacets?: boolean | undefined;
};

/** A search whose order is decided, and of which the list begins after a key. */
export type WantedPages = Omit<SearchOptions, "sort" | "cursor"> & { sort: Sort; after: SortKey | null };

export type FacetCount = { slug: string; count: number };

export type FacetCounts = {
  categories: FacetCount[];
  tags: FacetCount[];
  price_types: FacetCount[];
  accessibility: FacetCount[];
  diets: FacetCount[];
  open_now: number;
};

export const NO_FACETS: FacetCounts = {
  categories: [],
  tags: [],
  price_types: [],
  accessibility: [],
  diets: [],
  open_now: 0,
};

export type SearchResult = {
  items: { id: string; distance_m: number | null }[];
  next_cursor: string | null;
  /** Exact where they are `counted`, else the least that there are. */
  total: number;
  /** false: the search engine is away, and counting takes too long: no filter has a count. */
  counted: boolean;
  /** The number of pages that `match: "strong"` leaves out, or would leave out. */
  less_alike: number;
  /** The number of pages that `open_at` leaves out because of `awayAt`. */
  may_be_closed: number;
  /** What was searched beside the terms of the query; null: nothing. */
  also: SynonymTargets | null;
  /** The search engine is away, and words were looked up in names only. */
  names_only: boolean;
  /** Empty where they are not asked for. */
  facets: FacetCounts;
  /** When the next page opens or closes, and with it the number of open pages changes; null where none is known. */
  changes_at: Temporal.Instant | null;
};

export type PagesWithTimes = {
  /** All of them, in order of their numbers: as many at a time as a process should hold. */
  batches: Iterable<PageTimes> | AsyncIterable<PageTimes>;
  /** Equal while no hours change, of the same owner; null: not known. */
  generation: { of: object; number: number } | null;
};

export type PageTimes = {
  /** Numbers of the pages, ascending. */
  docs: ArrayLike<number>;
  idOf(doc: number): string;
  names: NamesOfPages;
  /** The hours of a date in which each of `docs` is open, as `HoursTable.hoursOn` gives them. */
  hoursOn(day: LocalDay): Uint32Array;
};
