import { foldName } from "../../../domain/search-words/fold.ts";
import { type SearchTerm, searchQuery } from "../../../domain/search-words.ts";
import type { Database } from "../../db/connect.ts";
import { freshMemory } from "./memory.ts";
import { type NearName, namesOf } from "./near-names.ts";
import { firstAfter } from "./order.ts";
import { withSlips } from "./slips.ts";
import { nameMatches } from "./words.ts";

export type Suggestion = { kind: "category" | "page"; slug: string; name: string; lang: "en" | "ga" };

const MOST_SUGGESTIONS = 8;
const MOST_CATEGORIES = 3;

/** What the word being typed may become: categories, then pages by name, each in the reader's language where it has one. */
export async function suggest(db: Database, q: string, locale: "en" | "ga"): Promise<Suggestion[]> {
  const terms = searchQuery(q);
  if (terms.length === 0) return [];
  const [categories, pages] = await Promise.all([likelyCategories(db, q), likelyPages(db, terms)]);
  return [
    ...categories.map((category) => suggestion("category", category, locale)),
    ...pages.map((page) => suggestion("page", page, locale)),
  ].slice(0, MOST_SUGGESTIONS);
}

async function likelyCategories(db: Database, q: string): Promise<NearName[]> {
  const begun = foldName(q).split(" ");
  const categories = await db.selectFrom("category").select(["slug", "name", "name_ie"]).orderBy("rank").execute();
  const begins = (name: string | null) => {
    const words = foldName(name ?? "").split(" ");
    return begun.every((part) => words.some((word) => word.startsWith(part)));
  };
  return categories.filter(({ name, name_ie }) => begins(name) || begins(name_ie)).slice(0, MOST_CATEGORIES);
}

async function likelyPages(db: Database, terms: SearchTerm[]): Promise<NearName[]> {
  const memory = await freshMemory(db);
  const { directory } = memory;
  const typed = await nameMatches(db, memory, terms);
  const slips = typed.begun.sizeWith(directory.public) > 0 ? null : await withSlips(db, terms);
  const { whole, begun } = slips ? await nameMatches(db, memory, slips) : typed;
  const keyOf = (doc: number) => {
    const { is_closed, rank } = directory.entries[doc]!;
    return [Number(is_closed), whole.has(doc) ? 0 : 1, -rank, doc];
  };
  const likely = firstAfter(begun.and(directory.public), keyOf, null, MOST_SUGGESTIONS);
  return namesOf(
    db,
    likely.flatMap(({ doc }) => directory.entries[doc]?.page_id ?? []),
  );
}

function suggestion(kind: Suggestion["kind"], { slug, name, name_ie }: NearName, locale: "en" | "ga"): Suggestion {
  const [first, second] = locale === "ga" ? [name_ie, name] : [name, name_ie];
  const lang = first !== null ? locale : locale === "ga" ? "en" : "ga";
  return { kind, slug, name: first ?? second ?? "", lang };
}
