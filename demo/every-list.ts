import type { CacheTag } from "../src/server/http/page-cache.ts";

/** The demonstration touches everything that a server beside it may have kept. */
export const EVERY_LIST: CacheTag[] = [
  "pages",
  "posts",
  "stories",
  "events",
  "features",
  "categories",
  "tags",
  "special-pages",
];
