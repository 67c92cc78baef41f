import { type RawBuilder, sql } from "kysely";
import type { SearchTerm } from "../../../domain/search-terms.ts";

/**
 * The query that a vector is asked: every term in any of its forms, in both languages.
 * The forms hold letters and digits alone and travel as parameters, so nothing of what was typed is an operator.
 */
export function tsQuery(terms: SearchTerm[], beginnings: "as-typed" | "whole-words" = "as-typed"): RawBuilder<unknown> {
  const asked = terms.map((term) => anyForm(term, beginnings === "as-typed"));
  return sql`(${sql.join(asked, sql` && `)})`;
}

function anyForm({ text, irish, english, prefix: unfinished }: SearchTerm, mayBegin: boolean): RawBuilder<unknown> {
  const [typed = "", ...others] = irish;
  const ending = unfinished && mayBegin ? ":*" : "";
  const inEnglish = english.map((form) => form + ending).join("|");
  // Only what was typed may go on: "bá…" asks for bád and báisín, but its plural báid stands as it is.
  const otherForms = others.join("|");
  // "the" may become theatre: names are indexed as they stand, too.
  const asItStands = english.length === 0 ? text + ending : "";
  // Some may be empty, so that all queries of so many words are one statement, which is prepared once.
  return sql`(either_query(to_tsquery('irish', ${typed + ending}), to_tsquery('english', ${inEnglish}))
    || to_tsquery('irish', ${otherForms}) || to_tsquery('simple', ${asItStands}))`;
}
