import { foldedTerms, hasBegun, type SearchTerm, searchQuery } from "@eolaire/search";
import type { Understanding } from "@eolaire/understanding";
import "../search-languages.ts";
import type { AnswerGroup } from "#core/contract/directory/ask.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import type { PostCard } from "#core/contract/writing/posts.ts";
import type { StoryCard } from "#core/contract/writing/stories.ts";
import { type Calls, LOOKED_THROUGH, SHOWN, withoutMissing } from "./calls.ts";
import { weightOf } from "./evidence.ts";
import type { SearchInput } from "./search.ts";
import type { Names } from "./vocabulary.ts";

type Titled = Names["information"][number];
/** What has some of the words of a question, those with the rarest ones first; `unknown`: the words that nothing has as they are written. */
type Pooled = { best: Pool | null; unknown: string[] };
export type Pool = {
  pages: PageCard[];
  information: Titled[];
  events: Occurrence[];
  stories: StoryCard[];
  posts: PostCard[];
  /** Of the best. */
  group: AnswerGroup;
  /** Of what all words say how much the best has: 0 to 1. */
  share: number;
  /** The words that nothing has that is shown. */
  missing: string[];
};

/** Of a question so many words are looked for. */
const MAX_TERMS = 8;
/** For each of them, of pages. */
const CANDIDATES = 12;
/** What a word counts in the title of a text, and in the text; as in names and descriptions of pages. */
const IN_TITLE = 0.85;
const IN_TEXT = 0.4;
/** Found by a forgiven spelling or another word of the office. */
const ALIKE = 0.35;
/** Less than this of a question is another matter: half of two or three words, a third of many, most of which say little. */
const leastShare = (words: number, isRare: boolean) => (words > 3 || isRare ? 0.34 : 0.51);
/** So few things have a word that says which is meant. */
const RARE = 2;
/** A single word of a long text says too little. */
const LEAST_WEIGHT = 0.5;
/** Of the score of the best. */
const SHOWN_FROM = 0.75;

/**
 * Places, texts, events and news by the words that they have, where nothing has all of them: a word counts for more the fewer have it (inverse
 * document frequency), and the nearer to the name it stands. Words that nothing has count as much as a usual one.
 * @returns `best`: null where nothing has enough of them
 */
export async function poolOf(
  { terms: typed }: Pick<Understanding, "terms">,
  { q: _, cursor: __, sort: ___, ...chosen }: SearchInput,
  { calls, names }: { calls: Calls; names: Names },
): Promise<Pooled> {
  const asked = [...new Set(typed)].flatMap((text) => {
    const query = searchQuery(`${text} `);
    return query.length > 0 ? [{ text, query }] : [];
  });
  const words = asked.slice(0, MAX_TERMS);
  if (words.length === 0) return { best: null, unknown: [] };
  const [found, everything, stories, posts, events, information] = await Promise.all([
    Promise.all(
      words.map(({ text }) => calls.pages(withoutMissing({ ...chosen, q: text, match: "strong", limit: CANDIDATES }))),
    ),
    calls.pages(withoutMissing({ ...chosen, limit: 1 })),
    calls.stories({ limit: LOOKED_THROUGH }),
    calls.posts({ limit: LOOKED_THROUGH }),
    calls.events({ once: true, limit: LOOKED_THROUGH }),
    Promise.all(
      // Whom to call in need is no answer to whoever asks for something else.
      names.information
        .filter((one) => one !== names.informationOf.get("emergency"))
        .map(async (one) => {
          const page = await calls.specialPage({ slug: one.slug }).catch(() => null);
          return { one, title: [one.title, one.title_ie], texts: paragraphsOf([page?.body, page?.body_ie]) };
        }),
    ),
  ]);
  const texts = {
    information,
    events: events.items.map((one) => ({
      one,
      title: [one.title, one.title_ie],
      texts: [[one.location, one.page?.name ?? null, one.page?.name_ie ?? null]],
    })),
    stories: stories.items.map((one) => ({
      one,
      title: [one.title, one.title_ie],
      texts: [[one.summary, one.summary_ie]],
    })),
    posts: posts.items.map((one) => ({ one, title: [one.title, one.title_ie], texts: [] })),
  };
  const ofTexts = (["information", "events", "stories", "posts"] as const).flatMap((group) =>
    texts[group].map(({ one, title, texts: all }) => ({ group, one, weights: weightsIn(title, all, words) })),
  );
  const cards = [...new Map(found.flatMap(({ items }) => items).map((card) => [card.id, card])).values()];
  const examined = new Map((await calls.examinedPages(cards)).map((page) => [page.id, page]));
  const ofPages = cards.map((one) => {
    const page = examined.get(one.id);
    const weights = words.map(({ query }, at) => {
      const weight = page ? weightOf(page, query, names) : 0;
      return weight > 0 || !found[at]!.items.some(({ id }) => id === one.id) ? weight : ALIKE;
    });
    return { group: "pages" as const, one, weights };
  });
  const total = everything.total + ofTexts.length;
  const counts = words.map((_word, at) => found[at]!.total + ofTexts.filter(({ weights }) => weights[at]! > 0).length);
  const frequencies = counts.map((count) => (count > 0 ? Math.log(1 + total / count) : null));
  const known = frequencies.filter((one) => one !== null);
  const usual = known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length);
  const counting = frequencies.map((one) => one ?? usual);
  const most = counting.reduce((sum, one) => sum + one, 0);
  const scored = [...ofPages, ...ofTexts]
    .map((item) => ({ ...item, ...scoreOf(item.weights, counting, most) }))
    .filter(({ share, weights }) => {
      const isRare = weights.some((weight, at) => weight > LEAST_WEIGHT && counts[at]! <= RARE);
      return share >= leastShare(words.length, isRare) && isEnough(weights);
    })
    .sort((one, other) => other.score - one.score);
  const [best] = scored;
  const unknown = words.flatMap(({ text }, at) =>
    [...ofPages, ...ofTexts].some(({ weights }) => weights[at]! > ALIKE) ? [] : [text],
  );
  if (!best) return { best: null, unknown };
  const shown = scored.filter(({ score }) => score >= SHOWN_FROM * best.score);
  const of = <One>(group: AnswerGroup) =>
    shown.flatMap((item) => (item.group === group ? [item.one as One] : [])).slice(0, SHOWN);
  const pool: Pool = {
    pages: of("pages"),
    information: of("information"),
    events: of("events"),
    stories: of("stories"),
    posts: of("posts"),
    group: best.group,
    share: best.share,
    missing: words.flatMap(({ text }, at) => (shown.some(({ weights }) => weights[at]! > 0) ? [] : [text])),
  };
  return { best: pool, unknown };
}

const isEnough = (weights: readonly number[]) =>
  weights.some((weight) => weight > LEAST_WEIGHT) || weights.filter((weight) => weight > 0).length > 1;

function scoreOf(weights: readonly number[], counting: readonly number[], most: number) {
  const sum = (of: (weight: number) => number) =>
    weights.reduce((all, weight, at) => all + of(weight) * counting[at]!, 0);
  return { score: sum((weight) => weight), share: sum((weight) => Number(weight > 0)) / most };
}

/** What each word counts in a title, and in that text below it which has most of them. */
function weightsIn(
  title: readonly (string | null)[],
  texts: readonly (readonly (string | null)[])[],
  words: readonly { query: readonly SearchTerm[] }[],
): number[] {
  const isIn = (some: readonly (string | null)[]) => {
    const folded = foldedTerms(some);
    return words.map(({ query }) => query.every((term) => hasBegun(folded, term)));
  };
  const inTitle = isIn(title);
  const inTexts = texts.map(isIn);
  const count = (one: readonly boolean[]) => one.filter(Boolean).length;
  const inText = inTexts.reduce<boolean[]>((best, one) => (count(one) > count(best) ? one : best), []);
  return words.map((_, at) => (inTitle[at] ? IN_TITLE : inText[at] ? IN_TEXT : 0));
}

/** Of a special page, in all its languages. */
const MAX_PARAGRAPHS = 100;

const paragraphsOf = (bodies: readonly (string | null | undefined)[]) =>
  bodies
    .flatMap((body) => body?.split("\n") ?? [])
    .filter((line) => line.trim() !== "")
    .slice(0, MAX_PARAGRAPHS)
    .map((line) => [line]);
