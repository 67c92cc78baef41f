import type { LISTS_OF_MODULES } from "#start/compiled/lists.ts";

/**
 * Names what an answer was built from and what a write invalidates: a list (`pages`, `posts`, `stories`, `events`,
 * `features`, `categories`, `tags`, `special-pages`, `synonyms`, `places`, `notices`, `translations`, `settings`, and those of modules) or one item (`page:{id}`,
 * `story:{id}` …).
 */
export type CacheTag =
  | "pages"
  | "posts"
  | "stories"
  | "events"
  | "features"
  | "categories"
  | "tags"
  | "special-pages"
  | "synonyms"
  | "places"
  | "notices"
  | "translations"
  | "settings"
  | (typeof LISTS_OF_MODULES)[number]
  | `${"page" | "post" | "story" | "event" | "special-page" | "account" | "translation"}:${string}`;
