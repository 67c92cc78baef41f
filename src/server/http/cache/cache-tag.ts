/**
 * Names what an answer was built from and what a write invalidates: a list (`pages`, `posts`, `stories`, `events`,
 * `features`, `categories`, `tags`, `special-pages`, `timetables`, `synonyms`, `places`, `notices`, `translations`, `settings`) or one item (`page:{id}`,
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
  | "timetables"
  | "synonyms"
  | "places"
  | "notices"
  | "translations"
  | "settings"
  | `${"page" | "post" | "story" | "event" | "special-page" | "account" | "translation"}:${string}`;
