import type { Understanding } from "@eolaire/understanding";
import type { PageCard } from "#core/contract/pages/card.ts";
import { type Listed, withoutMissing } from "./calls.ts";
import { cheapestFirst } from "./cheapest-first.ts";
import { demandsOf, type Verdict } from "./evidence.ts";
import type { ExaminedPage } from "./examined-page.ts";
import {
  type Compared,
  type Context,
  EXAMINED,
  type Found,
  found,
  NEAREST_SHOWN,
  namesIn,
  withItems,
} from "./found.ts";
import { differing, examinedThen, isWanted, judge, unknownOf } from "./judged.ts";
import { opensAfter } from "./named-answer.ts";
import { quotesFrom } from "./quotes.ts";
import { type SearchInput, searchMeant } from "./search.ts";
import { unmet } from "./unmet.ts";

/**
 * Where nothing is known to have all: what is asked for, compared with each demand. Nothing against it: it is shown, with what is
 * not known. Else those that differ least. Null: there is nothing of that kind at all.
 */
export async function nearestTo(
  read: Understanding,
  input: SearchInput,
  { calls, names, now }: Context,
): Promise<Found | null> {
  const kinds = await ofKind(read, input, { calls, names });
  if (!kinds) return null;
  const { search, items: placed, list, isKind } = kinds;
  const { openThen, examined } = await examinedThen(placed, read, input, { calls, names });
  const evidence = judge(examined, demandsOf(read, { names, openThen }));
  const of = ({ slug }: Compared) => evidence.get(slug) ?? [];
  const count = (page: Compared, verdict: Verdict) => of(page).filter((one) => one.verdict === verdict).length;
  // Words of a long sentence say less than what a place is known to have.
  const fits = (page: Compared) => of(page).filter(({ as, verdict }) => as !== "terms" && verdict === "yes").length;
  const byPrice = read.limits.best?.by === "price" ? cheapestFirst(examined, read) : null;
  const ofSearch = found(search, { ...list, items: [] });
  const cardsOf = (some: readonly Pick<ExaminedPage, "id">[]) =>
    calls.cards(some.flatMap(({ id }) => placed.find((one) => one.id === id) ?? []));
  const candidates = examined
    .filter((page) => page.status !== "permanently_closed" && isWanted(page, evidence))
    .sort(
      (one, other) =>
        count(one, "no") - count(other, "no") ||
        fits(other) - fits(one) ||
        (byPrice?.compare(one, other) ?? 0) ||
        count(other, "yes") - count(one, "yes"),
    );
  // Of all places of the directory only those answer that are known to have something of it.
  const isWide = search.q === undefined && search.category === undefined && read.facts.length > 0;
  const fitting = candidates.filter((page) => count(page, "no") === 0 && (!isWide || count(page, "yes") > 0));
  if (isWide && fitting.length === 0) return null;
  if (fitting.length > 0 && isKind) {
    // Those that are known to have most of it.
    const most = Math.max(...fitting.map(fits));
    const best = fitting.filter((page) => fits(page) === most);
    const mostTerms = byPrice || read.head.length === 0 ? 0 : Math.max(...best.map((page) => count(page, "yes")));
    const shown = best.filter((page) => count(page, "yes") >= mostTerms);
    const items = await cardsOf(shown);
    return {
      ...withItems(ofSearch, items),
      evidence,
      quotes: quotesFrom(shown, evidence),
      unmet: unknownOf(items, evidence),
    };
  }
  const least = Math.min(...candidates.map((page) => count(page, "no")));
  const near = candidates.filter((page) => count(page, "no") <= Math.max(1, least)).slice(0, NEAREST_SHOWN);
  const nearest = await cardsOf(near);
  const isOnlyOne = near.length === 1 && of(near[0]!).some(({ as, verdict }) => as === "when" && verdict === "no");
  const [closed] = isOnlyOne ? await calls.wholePages(near) : [];
  const differs = differing(nearest, evidence, { read, isKind });
  const next = closed ? opensAfter(closed, read, now) : null;
  const reopens = closed && next ? unmet("pages", "closed_then", namesIn(closed), next) : [];
  const quotes = quotesFrom(near, evidence);
  return { ...withItems(ofSearch, []), nearest, evidence, quotes, unmet: [...reopens, ...differs] };
}

/**
 * Places that have some of the words of a question, compared with what else is asked of them.
 * @param isMeant they have most of the words
 * @param missing the words that none of them has
 */
export async function comparedWith(
  cards: readonly PageCard[],
  read: Understanding,
  input: SearchInput,
  { base, isMeant, missing }: { base: Found; isMeant: boolean; missing: readonly string[] },
  { calls, names }: Context,
): Promise<Found> {
  const { openThen, examined } = await examinedThen(cards, read, input, { calls, names });
  const evidence = judge(examined, demandsOf({ ...read, head: read.terms }, { names, openThen }));
  const quotes = quotesFrom(examined, evidence);
  const wanted = cards.filter((card) => isWanted(card, evidence));
  const fitting = wanted.filter(
    ({ slug, status }) =>
      status !== "permanently_closed" && evidence.get(slug)?.every(({ verdict }) => verdict !== "no"),
  );
  const unknown = unmet("pages", "not_known", missing);
  if (fitting.length > 0 && isMeant)
    return { ...withItems(base, fitting), evidence, quotes, unmet: [...unknownOf(fitting, evidence), ...unknown] };
  const nearest = (fitting.length > 0 ? fitting : wanted).slice(0, NEAREST_SHOWN);
  const differs = differing(nearest, evidence, { read, isKind: true });
  return { ...withItems(base, []), nearest, evidence, quotes, unmet: [...differs, ...unknown] };
}

type OfKind = Listed & { search: SearchInput; isKind: boolean };

/** The places of what is asked for, whatever else is asked of them; `isKind`: false where nothing is that, but something is of its category. */
async function ofKind(
  read: Understanding,
  input: SearchInput,
  { calls, names }: Pick<Context, "calls" | "names">,
): Promise<OfKind | null> {
  const { cursor: _, sort: __, ...chosen } = input;
  const head = read.head.join(" ");
  const asked = { ...read, facts: [], place: null, when: null, terms: read.head, rest: head };
  const isToilets = read.intents.some(({ purpose }) => purpose === "toilets");
  const { near, sort } = searchMeant({ ...asked, place: read.place }, null, chosen, names);
  const by = near ? { near, sort } : {};
  const category = chosen.category ?? read.categories[0] ?? read.related[0];
  if (read.otherHeads.length > 0) {
    const searches = [head, read.otherHeads.join(" ")].map((q) => ({ ...chosen, ...by, q }));
    const some = await Promise.all(
      searches.map((search) => calls.listed(withoutMissing({ ...search, limit: EXAMINED }), true)),
    );
    const items = [...new Map(some.flatMap((one) => one.items).map((one) => [one.id, one])).values()];
    const [first] = some;
    if (first && some.every((one) => one.items.length > 0))
      return { items, list: { ...first.list, total: items.length }, search: searches[0]!, isKind: true };
  }
  const attempts: { search: SearchInput; isKind: boolean }[] = [
    ...(head ? [{ search: { ...chosen, ...by, q: head }, isKind: true }] : []),
    ...read.offeredAs.map((q) => ({ search: { ...chosen, ...by, q }, isKind: true })),
    ...(category && (!head || isNameOfCategory(read))
      ? [{ search: { ...chosen, ...by, q: undefined, category }, isKind: true }]
      : []),
    ...(isToilets ? [{ search: searchMeant(asked, null, chosen, names), isKind: true }] : []),
    ...(!head && !category && !isToilets && read.facts.length + read.not.length > 0
      ? [{ search: { ...chosen, ...by, q: undefined }, isKind: true }]
      : []),
    ...(head && category ? [{ search: { ...chosen, ...by, q: undefined, category }, isKind: false }] : []),
  ];
  for (const { search, isKind } of attempts) {
    const listed = await calls.listed(withoutMissing({ ...search, limit: EXAMINED }), true);
    if (listed.items.length > 0) return { ...listed, search, isKind };
  }
  return null;
}

/** “Restaurant” is another name of a category, “curry” is not. */
const isNameOfCategory = ({ because, head, isCategory }: Understanding): boolean =>
  isCategory || because.some(({ as, typed }) => as === "category" && head.join(" ") === typed);
