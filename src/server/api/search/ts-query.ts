import { type RawBuilder, sql } from "kysely";
import type { SearchTerm } from "../../../domain/search-words.ts";

/**
 * The query that a vector is asked: every term in any of its forms, in both languages.
 * The forms hold letters and digits alone and travel as parameters, so nothing of what was typed is an operator.
 */
export function tsQuery(terms: SearchTerm[], beginnings: "as-typed" | "whole-words" = "as-typed"): RawBuilder<unknown> {
  const asked = terms.map((term) => anyForm(term, beginnings === "as-typed"));
  return sql`(${sql.join(asked, sql` && `)})`;
}

function anyForm({ irish, english, prefix: unfinished }: SearchTerm, mayBegin: boolean): RawBuilder<unknown> {
  // Only what was typed may go on: "bá…" asks for bád and báisín, but its plural báid stands as it is.
  const [typed = "", ...others] = irish;
  const ending = unfinished && mayBegin ? ":*" : "";
  const inIrish = [typed + ending, ...others].join("|");
  const inEnglish = english.map((form) => form + ending).join("|"); // may be empty: the statement's text stays the same
  return sql`(to_tsquery('irish', ${inIrish}) || to_tsquery('english', ${inEnglish}))`;
}
