/** What an engine of a module is made of, beside what the slice offers to all (`queries.ts`, `effects.ts`). */
export { isUnseen, NOTHING_SEEN, readChanges, type Snapshot } from "./changes.ts";
export { chooseEngine } from "./chosen-engine.ts";
export { FEW_RESULTS, withCorrections } from "./corrections.ts";
export { embeddedEngine } from "./embedded/engine.ts";
export { prefixOfName } from "./embedded/name-keys.ts";
export type {
  ChosenFilters,
  FacetCount,
  FacetCounts,
  OpenSpan,
  PagesWithTimes,
  PageTimes,
  SearchEngine,
  SearchOptions,
  SearchResult,
  WantedPages,
} from "./engine.ts";
export { NO_FACETS } from "./engine.ts";
export { decodeHours, readHours } from "./hours.ts";
export { type Follower, startIndexing } from "./indexing.ts";
export { NOWHERE, type Sort, type SortKey } from "./order.ts";
export type { SearchPart } from "./part.ts";
export { indexPending } from "./pending.ts";
export type { Serving } from "./services.ts";
export { type QueryGroup, Synonyms, searchedAsWell } from "./synonyms.ts";
export { allOf, alternatives, docsMatching, TermQueries, type TermQuery } from "./ts-query.ts";
