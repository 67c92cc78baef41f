import { hasBegun, type SearchTerm, searchQuery } from "@eolaire/search";
import type { Understanding } from "@eolaire/understanding";
import "../search-languages.ts";
import type { AnswerGroup } from "#core/contract/directory/ask.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import type { PostCard } from "#core/contract/writing/posts.ts";
import type { StoryCard } from "#core/contract/writing/stories.ts";
import { type Calls, LOOKED_THROUGH, SHOWN } from "./calls.ts";
import { weightOf } from "./evidence.ts";
import type { ExaminedPage } from "./examined-page.ts";
import { filtersOf, type SearchInput } from "./search.ts";
import { foldedTexts, paragraphsOf } from "./text-match.ts";
import type { Names } from "./vocabulary.ts";

type Titled = Names["information"][number];
/** What has some of the words of a question, those with the rarest ones first; `unknown`: the words that nothing has as they are written. */
type Pooled = { best: Pool | null; unknown: string[] };
export type Pool = {
  pages: PageCard[];
  information: Titled[];
  events: readonly Occurrence[];
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
const leastShare = (count: number, isRare: boolean) => (count > 3 || isRare ? 0.34 : 0.51);
/** So few things have a word that says which is meant. */
const RARE = 2;
/** A single word of a long text says too little. */
const LEAST_WEIGHT = 0.5;
/** Of the score of the best. */
const SHOWN_FROM = 0.75;
/** Of another kind than the best, which is what was meant. */
const OTHERS_FROM = 0.9;

/**
 * Places, texts, events and news by the words that they have, where nothing has all of them: a word counts for more the fewer have it (inverse
 * document frequency), and the nearer to the name it stands. Words that nothing has count as much as a usual one.
 * @returns `best`: null where nothing has enough of them
 */
export async function poolOf(
  { terms: typed }: Pick<Understanding, "terms">,
  input: SearchInput,
  { calls, names }: { calls: Calls; names: Names },
): Promise<Pooled> {
  const asked = [...new Set(typed)].flatMap((text) => {
    const query = searchQuery(`${text} `);
    return query.length > 0 ? [{ text, query }] : [];
  });
  const sought = asked.slice(0, MAX_TERMS);
  if (sought.length === 0) return { best: null, unknown: [] };
  const chosen = filtersOf(input);
  const [found, everything, stories, posts, ofEvents, information] = await Promise.all([
    Promise.all(
      sought.map(({ text }) => calls.listed({ ...chosen, q: text, match: "strong", limit: CANDIDATES }, false)),
    ),
    calls.listed({ ...chosen, limit: 1 }, false),
    calls.stories({ limit: LOOKED_THROUGH }),
    calls.posts({ limit: LOOKED_THROUGH }),
    eventItems(calls),
    Promise.all(
      // Whom to call in need is no answer to whoever asks for something else.
      names.information
        .filter((one) => one !== names.informationOf.get("emergency"))
        .map(async (one) => {
          const page = await calls.specialPage({ slug: one.slug }).catch(() => null);
          return {
            group: "information" as const,
            one,
            title: [one.title, one.title_ie],
            texts: paragraphsOf(page).map((line) => [line]),
          };
        }),
    ),
  ]);
  const texts: TextItem[] = [
    ...information,
    ...ofEvents,
    ...stories.items.map((one) => ({
      group: "stories" as const,
      one,
      title: [one.title, one.title_ie],
      texts: [[one.summary, one.summary_ie]],
    })),
    ...posts.items.map((one) => ({ group: "posts" as const, one, title: [one.title, one.title_ie], texts: [] })),
  ];
  const ofTexts = texts.map((item) => ({ group: item.group, one: item.one, weights: weightsIn(item, sought) }));
  const placed = new Map(found.flatMap(({ items }) => items.map((one) => [one.id, one])));
  const examined = await calls.examinedPages([...placed.values()]);
  const ofPages = examined.map((page) => {
    const weights = sought.map(({ query }, at) => {
      const weight = weightOf(page, query, names);
      return weight > 0 || !found[at]!.items.some(({ id }) => id === page.id) ? weight : ALIKE;
    });
    return { group: "pages" as const, one: page, weights };
  });
  // A device has not all texts, but all places: they say how common a word is, where any has it.
  const counts = sought.map(
    (_word, at) => found[at]!.list.total || ofTexts.filter(({ weights }) => weights[at]! > 0).length,
  );
  const frequencies = counts.map((count) => (count > 0 ? Math.log(1 + everything.list.total / count) : null));
  const known = frequencies.filter((one) => one !== null);
  const usual = known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length);
  const counting = frequencies.map((one) => one ?? usual);
  const most = counting.reduce((sum, one) => sum + one, 0);
  const scored = [...ofPages, ...ofTexts]
    .map((item) => ({ ...item, ...scoreOf(item.weights, counting, most) }))
    .filter(({ share, weights }) => {
      const isRare = weights.some((weight, at) => weight > LEAST_WEIGHT && counts[at]! <= RARE);
      return share >= leastShare(sought.length, isRare) && isEnough(weights);
    })
    .sort((one, other) => other.score - one.score);
  const [best] = scored;
  const unknown = sought.flatMap(({ text }, at) =>
    [...ofPages, ...ofTexts].some(({ weights }) => weights[at]! > ALIKE) ? [] : [text],
  );
  if (!best) return { best: null, unknown };
  const shown = scored.filter(
    ({ score, share, group }) =>
      score >= (group === best.group ? SHOWN_FROM : OTHERS_FROM) * best.score && share >= SHOWN_FROM * best.share,
  );
  const of = <One>(group: AnswerGroup) =>
    shown.flatMap((item) => (item.group === group ? [item.one as One] : [])).slice(0, SHOWN);
  const pool: Pool = {
    pages: await calls.cards(of<ExaminedPage>("pages").map(({ id }) => placed.get(id)!)),
    information: of("information"),
    events: of("events"),
    stories: of("stories"),
    posts: of("posts"),
    group: best.group,
    share: best.share,
    missing: sought.flatMap(({ text }, at) => (shown.some(({ weights }) => weights[at]! > 0) ? [] : [text])),
  };
  return { best: pool, unknown };
}

/** Events, with what they say of themselves. */
async function eventItems(calls: Calls): Promise<TextItem[]> {
  const { items } = await calls.events({ once: true, limit: LOOKED_THROUGH });
  const described = new Map((await calls.eventTexts(items)).map((one) => [one.id, one]));
  return items.map((one) => {
    const { description = null, description_ie = null } = described.get(one.id) ?? {};
    const { name = null, name_ie = null } = one.page ?? {};
    return {
      group: "events",
      one,
      title: [one.title, one.title_ie],
      texts: [[one.location, name, name_ie, description, description_ie]],
    };
  });
}

const isEnough = (weights: readonly number[]) =>
  weights.some((weight) => weight > LEAST_WEIGHT) || weights.filter((weight) => weight > 0).length > 1;

function scoreOf(weights: readonly number[], counting: readonly number[], most: number) {
  const sum = (of: (weight: number) => number) =>
    weights.reduce((all, weight, at) => all + of(weight) * counting[at]!, 0);
  return { score: sum((weight) => weight), share: sum((weight) => Number(weight > 0)) / most };
}

type TextItem = {
  group: Exclude<AnswerGroup, "pages">;
  one: object;
  title: readonly (string | null)[];
  texts: readonly (readonly (string | null)[])[];
};

/** What each word counts in a title, and in that text below it which has most of them. */
function weightsIn({ title, texts }: TextItem, sought: readonly { query: readonly SearchTerm[] }[]): number[] {
  const isIn = (some: readonly (string | null)[]) => {
    const folded = foldedTexts(some);
    return sought.map(({ query }) => query.every((term) => hasBegun(folded, term)));
  };
  const inTitle = isIn(title);
  const count = (one: readonly boolean[]) => one.filter(Boolean).length;
  const inText = texts.map(isIn).reduce<boolean[]>((best, one) => (count(one) > count(best) ? one : best), []);
  return sought.map((_, at) => (inTitle[at] ? IN_TITLE : inText[at] ? IN_TEXT : 0));
}
