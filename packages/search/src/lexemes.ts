import type { SearchTerm } from "./terms/search-query.ts";
import { stemBeside, stemOwn } from "./terms/stem.ts";

/** What is looked up for a term: any of these lexemes, or any that begins with one of the others. */
export type TermLexemes = { whole: string[]; begun: string[] };

/** Only the typed form of a term that is still being typed begins a word: "bá…" matches bád and báisín, but not the plural báid. */
export function lexemesOf({ text, forms, english, prefix }: SearchTerm): TermLexemes {
  const [typed = ""] = forms;
  // "the" may be the beginning of theatre: names are indexed without stemming and stop words as well.
  const begun = [stemOwn(typed), ...english.map(stemBeside), ...(english.length === 0 ? [text] : [])];
  return { whole: [...new Set([...begun, ...forms.map(stemOwn)])], begun: prefix ? begun : [] };
}
