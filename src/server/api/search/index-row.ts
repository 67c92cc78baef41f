import { foldEnglish, foldIrish, foldName, nameSortKey } from "../../../domain/search-terms/fold.ts";

type Named = { name: string | null; name_ie: string | null };

/** What of a page can be found by words. */
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
  /** Published, newest first. */
  posts: { title: string | null; title_ie: string | null; body: string | null; body_ie: string | null }[];
};

/** Texts by weight, as PostgreSQL names them: A the names, B what and where it is, C short texts, D long ones. */
type Weighted = Record<"A" | "B" | "C" | "D", string>;

/** What of a page goes into its rows of page_search, page_names and page_words, before PostgreSQL makes vectors of the texts. */
export type IndexRow = {
  page_id: string;
  name_key: string;
  name_key_ie: string;
  english: Weighted;
  irish: Weighted;
  /** The words that a mistyped one may have meant. */
  known_words: string[];
};

/** A page with many posts is found by the newest: a vector has its limits, and old news is rarely looked for. */
const LONGEST_POSTS = 20_000;

export function indexRow(page: SearchablePage): IndexRow {
  // Names are often Irish in both fields, and addresses mixed: they are read as both.
  const names = join(page.name, page.name_ie);
  const kinds = join(...bothNames([...page.categories, ...page.tags]), page.location);
  const details = [...bothNames(page.prices), page.address, page.address_ie];
  const posts = join(...page.posts.flatMap(({ title, body }) => [title, body])).slice(0, LONGEST_POSTS);
  const posts_ie = join(...page.posts.flatMap(({ title_ie, body_ie }) => [title_ie, body_ie])).slice(0, LONGEST_POSTS);
  return {
    page_id: page.id,
    name_key: nameSortKey(page.name ?? page.name_ie ?? ""),
    name_key_ie: nameSortKey(page.name_ie ?? page.name ?? ""),
    english: {
      A: foldEnglish(names),
      B: foldEnglish(kinds),
      C: foldEnglish(join(page.slogan, ...details)),
      D: foldEnglish(join(page.description, posts)),
    },
    irish: {
      A: foldIrish(withoutArticle(names)),
      B: foldIrish(withoutArticle(kinds)),
      C: foldIrish(join(page.slogan_ie, withoutArticle(join(...details)))),
      D: foldIrish(join(page.description_ie, posts_ie)),
    },
    known_words: [...new Set(foldName(join(names, kinds)).split(" "))].filter(Boolean),
  };
}

/** Read as Irish, *the* is *te*, hot, softened. */
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
