import { type SqlBool, sql } from "kysely";

/**
 * Whether a row of page_search has such a name in one of its languages. Index: page_search_names.
 * @param pattern for `like`, folded with `nameKey`
 */
export const isNamedLike = (pattern: string) =>
  sql<SqlBool>`(page_search.name_key like ${pattern} or page_search.name_key_ie like ${pattern})`;
