import { isTypoOf } from "./search-terms/edits.ts";
import { slugOf } from "./slug.ts";

/** Letters from which a word says something of a name: “the”, “na”, “bar” and “tí” do not. */
const MIN_LETTERS = 4;

type Named = { name: string | null; name_ie: string | null };

/** Accents, case and punctuation do not matter. */
const wordsOf = (text: string) => slugOf(text).split("-");

/**
 * Those whose name, in either language, has a word of the typed one: its beginning, or with a typing error; a name of short
 * words alone has to begin as typed. Search finds more, by what a place is.
 */
export function likeNames<One extends Named>(typed: string, found: readonly One[]): One[] {
  const words = wordsOf(typed).filter(({ length }) => length >= MIN_LETTERS);
  const start = slugOf(typed);
  if (start === "") return [];
  return found.filter(({ name, name_ie }) =>
    [name, name_ie].some((text) => {
      if (!text) return false;
      if (slugOf(text).startsWith(start)) return true;
      return wordsOf(text).some((word) => words.some((one) => isTypoOf(one, word, true)));
    }),
  );
}
