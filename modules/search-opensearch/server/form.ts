/**
 * The form of the index. A change of its properties, or of how documents are made, is a new number: the product builds the new index
 * by itself, while processes of the version before ask the old one.
 */
export const FORM = 1;

/** Lexemes and slugs as they are: nothing is analysed there. */
const LEXEMES = { type: "keyword", doc_values: false, norms: false };
const SLUGS = { type: "keyword" };
const PERIODS = { type: "integer_range" };
const MINUTES = { type: "integer" };

export const PROPERTIES = {
  doc: MINUTES,
  page_id: SLUGS,
  /** The lexemes of names, of kinds, and of short texts, as `setweight` tells them apart; together `shorts`; `texts`: all. */
  names: { ...LEXEMES, copy_to: "shorts" },
  kinds: { ...LEXEMES, copy_to: "shorts" },
  short: { ...LEXEMES, copy_to: "shorts" },
  shorts: LEXEMES,
  texts: LEXEMES,
  categories: SLUGS,
  tags: SLUGS,
  accessibility: SLUGS,
  diets: SLUGS,
  price_type: SLUGS,
  needs_ferry: { type: "boolean" },
  /** 1: for good. */
  closed: { type: "byte" },
  rank: MINUTES,
  created: { type: "long" },
  sort_key: SLUGS,
  sort_key_ie: SLUGS,
  location: { type: "geo_point" },
  latitude: { type: "double" },
  longitude: { type: "double" },
  /** In minutes since 1970, up to the horizon: when it is open; when it is not known to be closed; the ends of the first. */
  open: PERIODS,
  not_closed: PERIODS,
  opens: MINUTES,
  closes: MINUTES,
} as const;

/** Pages of a part of the index that one processor searches at once. */
const PAGES_PER_SHARD = 5_000_000;

export const bodyOfIndex = (pages: number) => ({
  settings: {
    number_of_shards: Math.max(1, Math.ceil(pages / PAGES_PER_SHARD)),
    auto_expand_replicas: "0-1", // a copy, as soon as there is a second node
    refresh_interval: "-1", // the writer refreshes
    max_result_window: 50_000,
    "translog.flush_threshold_size": "64mb", // some 40,000 pages, which a node that was killed writes again in half a minute
    gc_deletes: "1h", // a writer that stood still that long must not bring back what was deleted
  },
  mappings: { dynamic: "strict", _source: { enabled: false }, properties: PROPERTIES },
});
