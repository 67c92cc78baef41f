import { type Help, tradesOf, type Understanding, understand, type Vocabulary } from "@eolaire/understanding";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Page, SearchResult } from "#core/contract/pages/public.ts";
import { openingHours } from "../hours/opening-hours.ts";
import { ZONE } from "../local-time.ts";
import { storedSchedule } from "../offline/stored-pages.ts";
import { type Calls, type Listed, withoutMissing } from "./calls.ts";
import { type Demand, demandsOf, judgedDemands, leastPrice, namesPrice, type Verdict } from "./evidence.ts";
import type { ExaminedPage } from "./examined-page.ts";
import type { AsksPart } from "./module.ts";
import { besideNamed, namedAmong, namedPlaces } from "./named-places.ts";
import { hasTime, type SearchInput, searchMeant, timeOf } from "./search.ts";
import { isOfName } from "./text-match.ts";
import { typedAs, type Unmet, unmet } from "./unmet.ts";
import type { Names } from "./vocabulary.ts";

type Context = { calls: Calls; names: Names; now: Temporal.Instant; modules: readonly AsksPart[] };

/** By its slug. */
type Compared = Pick<PageCard, "slug">;
/** What a place says to what is asked of it. */
export type Evidence = { typed: string; as: Demand["as"]; fact: string | null; verdict: Verdict };

export type Found = {
  search: SearchInput;
  /** What nothing is against; where something was named, that. */
  pages: SearchResult;
  /** Where nothing fits: those that differ least, none of which has what is not wanted. */
  nearest: PageCard[];
  /** Beside a named place that is closed then: others of its kind that are open. */
  instead: PageCard[];
  /** By slug, for those that were compared with the question one by one. */
  evidence: ReadonlyMap<string, readonly Evidence[]>;
  unmet: Unmet[];
  isNamed: boolean;
};

/** Of so many places each is compared with what a search cannot ask. */
const EXAMINED = 40;
const NEAREST_SHOWN = 6;
/** What is by appointment first may be open after it. */
const CHANGES_LOOKED_AT = 3;

/** The places that a question asks for, named or described, by what is known of each. */
export async function findPlaces(
  read: Understanding,
  text: string,
  input: SearchInput,
  context: Context,
): Promise<Found> {
  const isFirst = input.cursor === undefined;
  const beside = await besideNamed(read, input, context.calls);
  const asked = beside?.read ?? read;
  const isAsked = asksMore(asked) || isSentence(asked, text);
  // Words alone find the place that they name, unless one of them is the whole of what is named: “the gallery”.
  const isOfTerms = !asksMore(asked) && asked.runs.every(({ length, article }) => length > 1 || article !== "definite");
  const mayBeNamed = isFirst && !isOnlyHelp(read);
  const [sought, described] = await Promise.all([
    mayBeNamed && !isOfTerms ? namedPlaces(asked, input, context.calls) : [],
    read.noDay ? noneOf(read, input, context) : describedPlaces(asked, text, beside?.input ?? input, context),
  ]);
  const isNothing = described.pages.total + described.nearest.length === 0;
  const isLeft = isNothing || (isOfTerms && asked.terms.some((term) => !described.search.q?.includes(term)));
  const amongFound = isFirst && isOfTerms ? namedAmong(described.pages.items, asked) : sought;
  const named =
    amongFound.length === 0 && mayBeNamed && isAsked && isLeft && !read.noDay
      ? await namedPlaces(asked, input, context.calls, isNothing)
      : amongFound;
  const answering = text.trim() === "" ? described : withoutGone(described, isAsked);
  return named.length > 0 ? ofNamed(named, asked, answering, context) : answering;
}

async function describedPlaces(
  read: Understanding,
  text: string,
  input: SearchInput,
  context: Context,
): Promise<Found> {
  if (isOnlyHelp(read)) return withItems(await searched({ ...input, limit: 1 }, context.calls), []);
  const isMeant = isUnderstood(read);
  if (read.asksPrice && isOfVehicle(read)) return ofFares(read, input, context);
  // What to do on a wet day is not of a category.
  const isAnything = read.facts.length > 0 && read.intents.every(({ purpose }) => purpose === "do");
  if (isAnything && read.categories.length > 0 && read.because.every(({ as }) => as !== "category"))
    return describedPlaces({ ...read, categories: [], related: [], intents: [] }, text, input, context);
  const full = isMeant
    ? await searchByMeaning(read, text, input, context)
    : await searchByTerms(read, input, context.calls);
  const examined = await examine(full, read, context);
  if (examined.pages.total > 0 || input.cursor !== undefined) return examined;
  const helping = await ofTrade(read, input, context.calls);
  if (helping) return helping;
  // Of boats modules know more than places do.
  if (!isMeant || isOfVehicle(read)) return examined;
  return (await nearestTo(read, input, context)) ?? (await literally(full, read, text, input, context.calls));
}

const ACUTE: ReadonlySet<Help> = new Set(["sea", "poison", "ambulance", "fire", "police", "lost", "defibrillator"]);

/** Whether somebody is in need. */
export const isAcute = ({ help }: Understanding) => help.some(({ topic }) => ACUTE.has(topic));

/** What the office has a line for, and no place sells. */
const OF_SERVICE: ReadonlySet<Help> = new Set(["power", "water"]);

/** Who is in need looks for no place that has one of the words. */
const isOnlyHelp = (read: Understanding) =>
  (isAcute(read) || read.help.some(({ topic }) => OF_SERVICE.has(topic))) &&
  read.intents.every(({ purpose }) => purpose === "emergency" || purpose === "doctor");

/** Those who help where the office has no line for it: a garage for a flat tyre. */
async function ofTrade({ help }: Understanding, input: SearchInput, calls: Calls): Promise<Found | null> {
  for (const trade of help.flatMap(({ topic }) => tradesOf(topic))) {
    const one = await searched({ ...input, q: trade }, calls);
    if (one.pages.total > 0) return one;
  }
  return null;
}

const found = (search: SearchInput, pages: SearchResult): Found => ({
  search,
  pages,
  nearest: [],
  instead: [],
  evidence: new Map(),
  unmet: [],
  isNamed: false,
});

const searched = async (search: SearchInput, calls: Calls): Promise<Found> =>
  found(search, await calls.pages(withoutMissing(search)));

/** Whether more than plain words was read in it. */
export const isUnderstood = ({ because, not }: Understanding) => because.length > 0 || not.length > 0;

/** Whether a text has words beside those that are searched, as sentences have. */
export const isSentence = ({ terms }: Understanding, text: string) =>
  (text.match(/[\p{L}\p{N}’']+/gu)?.length ?? 0) > terms.join(" ").split(" ").length;

/** More than words and what they are for, such as *tea*. */
const asksMore = ({ because, not }: Understanding) => because.some(({ as }) => as !== "intent") || not.length > 0;

/** What is closed for good answers nothing but its name: among words it comes last, and where nothing else is found it is near to what was asked. */
function withoutGone(of: Found, isAsked: boolean): Found {
  const [gone = [], items = []] = [true, false].map((isGone) =>
    of.pages.items.filter(({ status }) => (status === "permanently_closed") === isGone),
  );
  if (gone.length === 0 || (items.length > 0 && !isAsked)) return of;
  const nearest = items.length === 0 && of.nearest.length === 0 ? gone : of.nearest;
  return { ...of, nearest, pages: { ...of.pages, items, total: of.pages.total - gone.length } };
}

/** A day that is none: nothing is open then. */
async function noneOf(read: Understanding, input: SearchInput, { calls }: Context): Promise<Found> {
  const none = await searched({ ...input, limit: 1 }, calls);
  return { ...withItems(none, []), unmet: unmet("pages", "no_day", [read.noDay!]) };
}

const withItems = (of: Found, items: PageCard[]): Found => ({
  ...of,
  pages: { ...of.pages, items, total: items.length, next_cursor: null, less_alike: 0, near_names: [] },
});

/** The text as it was typed, unless only without the words that ask there is a place of that name, or any. */
async function searchByTerms({ terms, rest }: Understanding, input: SearchInput, calls: Calls): Promise<Found> {
  const asTyped = await searched({ ...input, q: rest || input.q }, calls);
  const q = terms.join(" ");
  const isNamed = ({ pages }: Found) => isOfName(pages.items.slice(0, 1), q);
  if (q === "" || q === input.q || /["“”]/.test(input.q ?? "") || isNamed(asTyped)) return asTyped;
  const ofTerms = await searched({ ...input, q }, calls);
  return isNamed(ofTerms) || (asTyped.pages.total === 0 && ofTerms.pages.total > 0) ? ofTerms : asTyped;
}

const isOfVehicle = ({ intents }: Understanding) => intents.some(({ purpose, by }) => purpose === "go" && by !== null);

/** Who asks what a boat costs, asks who sails it. */
async function ofFares({ intents }: Understanding, input: SearchInput, { calls, modules }: Context): Promise<Found> {
  const by = intents.find(({ purpose }) => purpose === "go")?.by;
  const operators = (await Promise.all(modules.map((part) => part.operators(by, calls)))).flat();
  const all = await Promise.all(
    [...new Set(operators.map(({ name, name_ie }) => name ?? name_ie ?? ""))].map((name) =>
      searched({ ...input, q: `“${name}”` }, calls),
    ),
  );
  const items = all
    .flatMap(({ pages }) => pages.items)
    .filter(({ slug }) => operators.some((one) => one.slug === slug));
  const [first = await searched({ ...input, limit: 1 }, calls)] = all;
  return withItems(first, items);
}

/** What has all that is asked for and that a search can ask. */
async function searchByMeaning(read: Understanding, text: string, input: SearchInput, { calls, names }: Context) {
  const isCompared = read.not.length > 0 || Object.values(read.limits).some((limit) => limit !== null);
  const limit = isCompared && input.cursor === undefined ? { limit: EXAMINED } : {};
  const whole = isCompared ? null : text;
  let meant = searchMeant(read, whole, input, names);
  let full = await searched({ ...meant, ...limit }, calls);
  if (full.pages.total > 0) return full;
  if (meant.service === "takeaway" || meant.service === "delivery") {
    meant = searchMeant(read, whole, input, names, false);
    full = await searched({ ...meant, ...limit }, calls);
    if (full.pages.total > 0) return full;
  }
  // The words of a purpose alone were searched as they are.
  const category = read.categories[0];
  if (category !== undefined && full.search.category === undefined && read.terms.length === 0)
    return searched({ ...full.search, q: undefined, category, ...limit }, calls);
  return full;
}

/** Compares what a search has found with what it could not ask, leaves out what is against it, and puts first what is known to fit. */
async function examine(full: Found, read: Understanding, { calls, names }: Context): Promise<Found> {
  const demands = judgedDemands(read, names);
  const isByPrice = read.limits.best?.by === "price";
  const isOfPrice = isByPrice || read.asksPrice;
  if (full.pages.total === 0 || (demands.length === 0 && !isOfPrice)) return full;
  const examined = await calls.examinedPages(full.pages.items);
  const judged = judge(examined, demands);
  const isAgainst = ({ slug }: PageCard) => judged.get(slug)?.some(({ verdict }) => verdict === "no") ?? true;
  const unknown = ({ slug }: PageCard) => judged.get(slug)!.filter(({ verdict }) => verdict === "unknown").length;
  const prices = isOfPrice ? cheapestFirst(examined, read) : null;
  const isUnpriced = (card: PageCard) => Number(prices !== null && !prices.isKnown(card));
  const items = full.pages.items
    .filter((card) => !isAgainst(card) && !(isByPrice && isUnpriced(card)))
    .sort(
      (one, other) =>
        unknown(one) - unknown(other) ||
        isUnpriced(one) - isUnpriced(other) ||
        (isByPrice ? prices!.compare(one, other) : 0),
    );
  const left = full.pages.items.length - items.length;
  const { next_cursor } = full.pages;
  // The prices of some change only the order of what is shown together.
  if (demands.length === 0 && !isByPrice) return { ...full, pages: { ...full.pages, items } };
  return {
    ...full,
    evidence: judged,
    // What was not looked at is not listed after what was put in an order of its own.
    pages: {
      ...full.pages,
      items,
      total: Math.max(items.length, next_cursor ? full.pages.total - left : 0),
      next_cursor: null,
    },
    unmet: unknownOf(items, judged),
  };
}

/** Where prices of some places name what is wanted, those of others are of something else. */
function cheapestFirst(pages: readonly ExaminedPage[], read: Understanding) {
  const naming = pages.filter((page) => namesPrice(page, read));
  const isNamed = naming.length > 0;
  const known = new Map(
    (isNamed ? naming : pages).flatMap((page) => {
      const price = leastPrice(page, read);
      return price === null ? [] : [[page.slug, { price, isAway: Number(page.status !== "open") }] as const];
    }),
  );
  const of = ({ slug }: Compared) => known.get(slug) ?? { price: Number.MAX_VALUE, isAway: 1 };
  return {
    isKnown: ({ slug }: Compared) => !isNamed || known.has(slug),
    compare: (one: Compared, other: Compared) => of(one).isAway - of(other).isAway || of(one).price - of(other).price,
  };
}

const judge = (pages: readonly ExaminedPage[], demands: readonly Demand[]): Map<string, Evidence[]> =>
  new Map(
    pages.map((page) => [
      page.slug,
      demands.map(({ typed, as, fact, judge: verdictOf }) => ({
        typed,
        as,
        fact: fact ?? null,
        verdict: verdictOf(page),
      })),
    ]),
  );

/** The demands about which all of these places say the same. */
function allSaying(wanted: Verdict, cards: readonly Compared[], evidence: Found["evidence"]): Evidence[] {
  const of = cards.map(({ slug }) => evidence.get(slug) ?? []);
  return (of[0] ?? []).filter((_, at) => of.every((one) => one[at]?.verdict === wanted));
}

const typedOf = (some: readonly Evidence[]): string[] => some.map(({ typed }) => typed);

/** What no place that is shown is known to have. */
const unknownOf = (items: readonly Compared[], evidence: Found["evidence"]): Unmet[] =>
  unmet("pages", "not_known", typedOf(allSaying("unknown", items, evidence)));

/**
 * Where nothing is known to have all: what is asked for, compared with each demand. Nothing against it: it is shown, with what is
 * not known. Else those that differ least. Null: there is nothing of that kind at all.
 */
async function nearestTo(
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
    const items = await cardsOf(best.filter((page) => count(page, "yes") >= mostTerms));
    return { ...withItems(ofSearch, items), evidence, unmet: unknownOf(items, evidence) };
  }
  const least = Math.min(...candidates.map((page) => count(page, "no")));
  const near = candidates.filter((page) => count(page, "no") <= Math.max(1, least)).slice(0, NEAREST_SHOWN);
  const nearest = await cardsOf(near);
  const isOnlyOne = near.length === 1 && of(near[0]!).some(({ as, verdict }) => as === "when" && verdict === "no");
  const [closed] = isOnlyOne ? await calls.wholePages(near) : [];
  const differs = differing(nearest, evidence, { read, isKind });
  const next = closed ? opensAfter(closed, read, now) : null;
  const reopens = closed && next ? unmet("pages", "closed_then", namesIn(closed), next) : [];
  return { ...withItems(ofSearch, []), nearest, evidence, unmet: [...reopens, ...differs] };
}

/** Says what nothing that is shown as near has: when it is not open, which fact it denies, and what is not on offer at all. */
function differing(
  nearest: readonly Compared[],
  evidence: Found["evidence"],
  { read, isKind }: { read: Understanding; isKind: boolean },
): Unmet[] {
  const lacking = allSaying("no", nearest, evidence);
  const isClosed = lacking.some(({ as }) => as === "when");
  return [
    ...(isKind ? [] : unmet("pages", "no", [read.head.join(" ")])),
    ...(isClosed ? unmet("pages", "none_then", typedAs(read, "when")) : []),
    ...unmet("pages", "no", typedOf(lacking.filter(({ as }) => as !== "when"))),
    ...unknownOf(nearest, evidence),
  ];
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
  const wanted = cards.filter((card) => isWanted(card, evidence));
  const fitting = wanted.filter(
    ({ slug, status }) =>
      status !== "permanently_closed" && evidence.get(slug)?.every(({ verdict }) => verdict !== "no"),
  );
  const unknown = unmet("pages", "not_known", missing);
  if (fitting.length > 0 && isMeant)
    return { ...withItems(base, fitting), evidence, unmet: [...unknownOf(fitting, evidence), ...unknown] };
  const nearest = (fitting.length > 0 ? fitting : wanted).slice(0, NEAREST_SHOWN);
  const differs = differing(nearest, evidence, { read, isKind: true });
  return { ...withItems(base, []), nearest, evidence, unmet: [...differs, ...unknown] };
}

/** What places are compared with; `openThen`: the ids of those that are open, or serve, at the asked time, null: none was asked for, or it was chosen by hand. */
async function examinedThen(
  cards: readonly Pick<PageCard, "id">[],
  read: Understanding,
  chosen: SearchInput,
  { calls, names }: Pick<Context, "calls" | "names">,
) {
  const time = hasTime(chosen) ? {} : timeOf(read);
  const { service } = searchMeant(read, null, chosen, names);
  const [open, examined] = await Promise.all([
    hasTime(time) ? calls.foundAmong(cards, withoutMissing({ ...time, service })) : null,
    calls.examinedPages(cards),
  ]);
  return { openThen: open && new Set(open), examined };
}

/** Whether a place was compared, and is nothing that is not wanted. */
const isWanted = ({ slug }: Compared, evidence: Found["evidence"]): boolean =>
  evidence.get(slug)?.every(({ as, verdict }) => as !== "not" || verdict !== "no") ?? false;

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

/** Nothing but words: as they were typed. */
async function literally(
  full: Found,
  read: Understanding,
  text: string,
  input: SearchInput,
  calls: Calls,
): Promise<Found> {
  if (read.when !== null || read.terms.length === 0 || full.search.q === text || read.not.length > 0) return full;
  const literal = await searched({ ...input, q: text }, calls);
  return literal.pages.total > 0 ? literal : full;
}

/** Who or what is named is the answer, whatever its hours; beside it, where it is closed then, others of its kind. */
async function ofNamed(
  cards: PageCard[],
  read: Understanding,
  described: Found,
  { calls, names, now }: Context,
): Promise<Found> {
  const { openThen, examined } = await examinedThen(cards, read, {}, { calls, names });
  // The words of its name ask nothing of it.
  const demands = demandsOf({ ...read, head: read.terms }, { names, openThen }).filter(
    ({ typed, as }) => as === "when" || !isOfName(cards, typed),
  );
  const evidence = judge(examined, demands);
  const closed = cards.filter(
    ({ slug, status }) =>
      status !== "permanently_closed" &&
      evidence.get(slug)?.some(({ as, verdict }) => as === "when" && verdict === "no"),
  );
  const [others, closedPages] =
    closed.length > 0
      ? await Promise.all([
          calls.pages(
            withoutMissing({ category: closed[0]!.categories[0]?.slug, ...timeOf(read), limit: NEAREST_SHOWN }),
          ),
          calls.wholePages(closed),
        ])
      : [null, []];
  const isOther = ({ slug }: PageCard) => cards.every((card) => card.slug !== slug);
  const rest = demands.length === 0 ? described.pages.items.filter(isOther) : [];
  const items = [...cards, ...rest];
  return {
    ...described,
    isNamed: true,
    evidence,
    pages: {
      ...withItems(described, items).pages,
      next_cursor: rest.length > 0 ? described.pages.next_cursor : null,
      total: Math.max(items.length, rest.length > 0 ? described.pages.total : 0),
    },
    nearest: [],
    instead: others?.items.filter(isOther) ?? [],
    unmet: [
      ...cards.flatMap((card) =>
        card.status === "permanently_closed" ? unmet("pages", "closed_for_good", namesIn(card)) : [],
      ),
      ...closedPages.flatMap((page) => unmet("pages", "closed_then", namesIn(page), opensAfter(page, read, now))),
      ...saidOf(cards, evidence),
    ],
  };
}

/** In each language of the directory. */
const namesIn = ({ name, name_ie }: Pick<PageCard, "name" | "name_ie">): string[] => [
  name ?? name_ie ?? "",
  name_ie ?? name ?? "",
];

/** Of what is named all that it denies, and that is not known of it. */
function saidOf(cards: readonly Compared[], evidence: Found["evidence"]): Unmet[] {
  const of = (wanted: Verdict) =>
    typedOf(allSaying(wanted, cards, evidence).filter(({ as }) => as !== "when" && as !== "terms"));
  return [...unmet("pages", "no", of("no")), ...unmet("pages", "not_known", of("unknown"))];
}

/** When a place opens next after the time that was asked for; null: not known. */
function opensAfter(page: Page, { when }: Understanding, now: Temporal.Instant): string | null {
  if (page.status !== "open") return page.reopens_on && startOf(Temporal.PlainDate.from(page.reopens_on));
  const end = when?.spans.at(-1)?.to.toInstant() ?? now;
  const schedule = storedSchedule(page);
  const next = openingHours.changesAfter(schedule, end, CHANGES_LOOKED_AT).find(({ state }) => state === "open");
  return next ? new Date(next.at.epochMilliseconds).toISOString() : null;
}

const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(ZONE).epochMilliseconds).toISOString();

/** The question with its spelling forgiven, where that reads anything else in it; null: it does not. */
export function forgiven(
  read: Understanding,
  text: string,
  options: {
    now: Temporal.ZonedDateTime;
    languages: Parameters<typeof understand>[1]["languages"];
    vocabulary: Vocabulary;
  },
): Understanding | null {
  const other = understand(text, { ...options, isForgiving: true });
  const meaningOf = ({ because, terms, help, not }: Understanding) => JSON.stringify([because, terms, help, not]);
  return meaningOf(other) === meaningOf(read) ? null : other;
}
