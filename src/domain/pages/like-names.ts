import { isTypoOf } from "@eolaire/search";
import "../search-languages.ts";
import { slugOf } from "../slug.ts";

/** Letters from which a word says something of a name: “the”, “na”, “bar” and “tí” do not. */
const MIN_LETTERS = 4;

/** Results to ask a search for: it finds places by what they are, too, and those of a name like the typed one are among them. */
export const SEARCHED_FOR_NAMES = 20;
const MAX_LIKE = 5;

/** A page of a name like the typed one. */
export type LikePage = { slug: string; name: string | null; name_ie: string | null; location?: string | null };

/** Accents, case and punctuation do not matter. */
const termsOf = (text: string) => slugOf(text).split("-");

/**
 * The first of a search result whose name, in either language, has a word of the typed one: its beginning, or with a typing
 * error; a name of short words alone has to begin as typed.
 */
export function likeNames(
  typed: string,
  { items, near_names }: { items: readonly LikePage[]; near_names: readonly LikePage[] },
): LikePage[] {
  const terms = termsOf(typed).filter(({ length }) => length >= MIN_LETTERS);
  const start = slugOf(typed);
  if (start === "") return [];
  const isLike = (name: string | null) =>
    name !== null &&
    (slugOf(name).startsWith(start) || termsOf(name).some((term) => terms.some((one) => isTypoOf(one, term, true))));
  return [...items, ...near_names].filter(({ name, name_ie }) => isLike(name) || isLike(name_ie)).slice(0, MAX_LIKE);
}
