import { createHash } from "node:crypto";
import { foldEnglish, foldIrish, foldName, nameSortKey } from "../../../domain/search-terms/fold.ts";

type Named = { name: string | null; name_ie: string | null };

/** The texts of a page that a search can find. */
export type SearchablePage = Named & {
  id: string;
  slogan: string | null;
  slogan_ie: string | null;
  description: string | null;
  description_ie: string | null;
  location: string | null;
  address: string | null;
  address_ie: string | null;
  categories: Named[];
  tags: Named[];
  prices: Named[];
  /** Published posts, newest first. */
  posts: { title: string | null; title_ie: string | null; body: string | null; body_ie: string | null }[];
};

/** Texts by the weights of `setweight`: A names · B categories, tags and townland · C short texts · D long texts. */
type Weighted = Record<"A" | "B" | "C" | "D", string>;

/** What is written into page_search, page_names and page_words. PostgreSQL builds the vectors from the texts. */
export type IndexRow = {
  page_id: string;
  name_key: string;
  name_key_ie: string;
  english: Weighted;
  irish: Weighted;
  /** Of the indexed texts, as a signed integer of 64 bits: equal while they do not change. */
  texts_hash: string;
  /** Folded words by which typing errors are corrected. */
  vocabulary: string[];
};

/** In characters. A tsvector is limited to 1 MB, and old posts are rarely searched for. */
const MAX_POSTS_LENGTH = 20_000;

export function indexRow(page: SearchablePage): IndexRow {
  // Both name fields are often Irish, and addresses are mixed: these texts are indexed in both languages.
  const names = join(page.name, page.name_ie);
  const kinds = join(...bothNames([...page.categories, ...page.tags]), page.location);
  const details = [...bothNames(page.prices), page.address, page.address_ie];
  const posts = join(...page.posts.flatMap(({ title, body }) => [title, body])).slice(0, MAX_POSTS_LENGTH);
  const posts_ie = join(...page.posts.flatMap(({ title_ie, body_ie }) => [title_ie, body_ie])).slice(
    0,
    MAX_POSTS_LENGTH,
  );
  const english = {
    A: foldEnglish(names),
    B: foldEnglish(kinds),
    C: foldEnglish(join(page.slogan, ...details)),
    D: foldEnglish(join(page.description, posts)),
  };
  const irish = {
    A: foldIrish(withoutArticle(names)),
    B: foldIrish(withoutArticle(kinds)),
    C: foldIrish(join(page.slogan_ie, withoutArticle(join(...details)))),
    D: foldIrish(join(page.description_ie, posts_ie)),
  };
  return {
    page_id: page.id,
    name_key: nameSortKey(page.name ?? page.name_ie ?? ""),
    name_key_ie: nameSortKey(page.name_ie ?? page.name ?? ""),
    english,
    irish,
    texts_hash: createHash("sha256")
      .update(JSON.stringify([english, irish]))
      .digest()
      .readBigInt64BE()
      .toString(),
    vocabulary: [...new Set(foldName(join(names, kinds)).split(" "))].filter(Boolean),
  };
}

/** Removes the English article, which the Irish configuration would take for a lenited *te* (hot). */
function withoutArticle(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])the(?![\p{L}\p{N}])/giu, " ");
}

const MARKDOWN_ADDRESS = /\]\([^)\s]*/g;

function join(...texts: (string | null)[]): string {
  return texts
    .filter((text) => text !== null)
    .join("\n")
    .replace(MARKDOWN_ADDRESS, "] ");
}

function bothNames(things: Named[]): (string | null)[] {
  return things.flatMap(({ name, name_ie }) => [name, name_ie]);
}
