import { foldTexts, hasBegun, type SearchTerm, searchQuery } from "@eolaire/search";
import { capacityIn, type Fact, type Negation, type Per, type Understanding } from "@eolaire/understanding";
import "../search-languages.ts";
import { accessibilityFiltersOf, factOfFilter } from "#core/contract/pages/accessibility.ts";
import { placeKey } from "../pages/place-names.ts";
import { searchedTexts } from "../pages/searched-texts.ts";
import { dietsOf, isDiet } from "../prices/diets.ts";
import type { ExaminedPage } from "./examined-page.ts";
import { deniedIn, readName } from "./read-name.ts";
import { ACCESSIBILITY, PRICES } from "./search.ts";
import { matching } from "./text-match.ts";
import { typedAs } from "./unmet.ts";
import type { Names } from "./vocabulary.ts";

/** `partly`: as far as it says itself, such as a ground floor without steps. */
export type Verdict = "yes" | "partly" | "no" | "unknown";

/** What is asked of a place, and how it is told of one. */
export type Demand = {
  typed: string;
  as: "when" | "place" | "fact" | "terms" | "price" | "people" | "not";
  /** For a fact. */
  fact?: Fact;
  judge(page: ExaminedPage): Verdict;
};

/** What a place says to what is asked of it. */
export type Evidence = { typed: string; as: Demand["as"]; fact: Fact | null; verdict: Verdict };

/** With fewer nobody asks whether a place takes groups. */
const LEAST_OF_A_GROUP = 8;

/** Of what a search of pages cannot ask: what is not wanted, prices and numbers of people. */
export function judgedDemands(understood: Understanding, names: Names): Demand[] {
  const { not, limits } = understood;
  const { price, people } = limits;
  return [
    ...not.map((one): Demand => ({ typed: one.typed, as: "not", judge: (page) => isNot(page, one, names) })),
    ...(price ? [{ typed: price.typed, as: "price" as const, judge: costing(price, understood) }] : []),
    ...(people && people.count >= LEAST_OF_A_GROUP
      ? [{ typed: people.typed, as: "people" as const, judge: takingPeople(people.count, understood, names) }]
      : []),
  ];
}

/** All that is asked of a place beside what it is. @param openThen ids of those that are open, or serve, at the asked time */
export function demandsOf(
  understood: Understanding,
  { names, openThen }: { names: Names; openThen: ReadonlySet<string> | null },
): Demand[] {
  const { facts, place, terms, head, otherHeads } = understood;
  const others = terms.filter((term) => !head.includes(term) && !otherHeads.includes(term));
  return [
    ...(openThen
      ? [{ typed: typedAs(understood, "when").join(" "), as: "when" as const, judge: openAmong(openThen) }]
      : []),
    ...(place?.relation === "in"
      ? [
          {
            typed: typedAs(understood, "place").join(" "),
            as: "place" as const,
            judge: (page: ExaminedPage) => isIn(page, place.key, names),
          },
        ]
      : []),
    ...facts.map((fact) => ({
      typed: typedAs(understood, "fact", fact)[0] ?? fact,
      as: "fact" as const,
      fact,
      judge: (page: ExaminedPage) => factOf(page, fact, names),
    })),
    ...others.map((term) => ({
      typed: term,
      as: "terms" as const,
      judge: (page: ExaminedPage) => says(page, term, names),
    })),
    ...judgedDemands(understood, names),
  ];
}

/** For how many there is room decides, where a text counts it; else whether it takes groups. */
const takingPeople =
  (count: number, { intents }: Understanding, names: Names) =>
  (page: ExaminedPage): Verdict => {
    const of = (["sleep", "eat"] as const).find((purpose) => intents.some((one) => one.purpose === purpose));
    const capacity =
      of &&
      [page.description, page.description_ie].map((text) => capacityIn(text ?? "", of)).find((one) => one !== null);
    if (capacity != null) return capacity >= count ? "yes" : "no";
    return factOf(page, "groups", names);
  };

const openAmong =
  (open: ReadonlySet<string>) =>
  ({ id, times, status }: ExaminedPage): Verdict => {
    if (open.has(id)) return "yes";
    return times.times.length === 0 && status === "open" ? "unknown" : "no";
  };

/** By what is said of a fact itself, then by tags. */
export function factOf(page: ExaminedPage, fact: Fact, names: Names): Verdict {
  const filter = ACCESSIBILITY.get(fact);
  if (filter && page.accessibility[factOfFilter(filter)]) {
    const met = accessibilityFiltersOf(page.accessibility);
    return met.includes(filter) ? "yes" : met.includes(`${factOfFilter(filter)}_partly`) ? "partly" : "no";
  }
  const price = PRICES.get(fact);
  if (price && page.price_type && page.price_type !== "varies")
    return page.price_type === price || page.price_type === "free" ? "yes" : "no";
  if (isDiet(fact) && dietsOf(page).includes(fact)) return "yes";
  const isTagged = page.tags.some(
    ({ slug, name, name_ie }) =>
      slug === names.tagOf.get(fact) ||
      [name, name_ie].some((one) => one !== null && readName(one).facts.includes(fact)),
  );
  const isDenied = page.tags.some(({ name, name_ie }) =>
    [name, name_ie].some((one) => one !== null && deniedIn(one).has(fact)),
  );
  if (isDenied) return "no";
  const hasHours = (fact === "takeaway" || fact === "delivery") && page.times.times.some(({ set }) => set === fact);
  return isTagged || hasHours ? "yes" : "unknown";
}

function isIn(page: ExaminedPage, key: string, { places }: Names): Verdict {
  const known = places.find(key);
  const keys = [key, known?.name, known?.name_ie].flatMap((name) => (name ? [placeKey(name)] : []));
  const texts = [page.location, page.address, page.address_ie].flatMap((text) => (text ? [placeKey(text)] : []));
  if (texts.length === 0) return "unknown";
  return texts.some((text) => keys.some((one) => ` ${text} `.includes(` ${one} `))) ? "yes" : "no";
}

/** What no text says is not known, and not denied. */
export const says = (page: ExaminedPage, phrase: string, names: Names): Verdict =>
  has(page, phrase, names, "all") ? "yes" : "unknown";

export function isNot(page: ExaminedPage, { facts, categories, place, kinds, terms }: Negation, names: Names): Verdict {
  const isThat =
    facts.some((fact) => factOf(page, fact, names) === "yes") ||
    categories.some((slug) => page.categories.some((one) => one.slug === slug)) ||
    (place !== null && isIn(page, place, names) === "yes") ||
    kinds.some((kind) => has(page, kind, names, "kinds")) ||
    terms.some((term) => has(page, term, names, "all"));
  return isThat ? "no" : "yes";
}

/** Names, kinds and the place; beside them all else that it says of itself. */
const DEPTH = { kinds: 2, all: 4 } as const;
const foldedPages = new WeakMap<ExaminedPage, ReturnType<typeof foldTexts>>();

function has(page: ExaminedPage, phrase: string, { places }: Names, depth: keyof typeof DEPTH): boolean {
  const terms = searchQuery(`${phrase} `);
  const folded = foldedPages.get(page) ?? foldedPage(page, places);
  const sets = folded.weights.slice(0, DEPTH[depth]);
  return terms.length > 0 && terms.every((term) => sets.some((set) => hasBegun(set, term)));
}

/** What words count in names, in kinds and places, in menus and short texts, and in descriptions. */
const WEIGHTS = [1, 0.9, 0.7, 0.4] as const;

/** What all words of a query count that stand in one kind of texts of a page, the best of them; 0: they stand in none. */
export function weightOf(page: ExaminedPage, query: readonly SearchTerm[], { places }: Names): number {
  const { weights } = foldedPages.get(page) ?? foldedPage(page, places);
  const at = weights.findIndex((set) => query.every((term) => hasBegun(set, term)));
  return WEIGHTS[at] ?? 0;
}

function foldedPage(page: ExaminedPage, places: Names["places"]) {
  const posts = page.posts.map(({ title, title_ie }) => ({ title, title_ie, body: null, body_ie: null }));
  const { texts, vocabulary } = searchedTexts({ ...page, posts }, places);
  const folded = foldTexts(texts, vocabulary);
  foldedPages.set(page, folded);
  return folded;
}

const costing =
  ({ most, per }: NonNullable<Understanding["limits"]["price"]>, understood: Understanding) =>
  (page: ExaminedPage): Verdict => {
    // What a hat costs says nothing of what a night costs.
    const asked = pricesAsked(page, understood).filter(({ unit }) => per === null || UNITS_OF[per].has(unit));
    const amounts = asked.flatMap(({ amount }) => amount ?? []);
    if (amounts.length === 0) return "unknown";
    return amounts.some((amount) => amount <= most * 100) ? "yes" : "no";
  };

/** What is sold by the piece is for a person as well. */
const UNITS_OF: Record<Per, ReadonlySet<string>> = {
  night: new Set(["night"]),
  person: new Set(["person", "adult", "child", "item", "course", "trip"]),
  hour: new Set(["hour"]),
  day: new Set(["day"]),
  week: new Set(["week"]),
};

/** The least that is asked for what is wanted; null: not known. */
export const leastPrice = (page: ExaminedPage, understood: Understanding) => priceBy(Math.min, page, understood);

/** The most that is asked for what is wanted; null: not known. */
export const mostPrice = (page: ExaminedPage, understood: Understanding) => priceBy(Math.max, page, understood);

function priceBy(choose: typeof Math.min, page: ExaminedPage, understood: Understanding): number | null {
  const amounts = pricesAsked(page, understood).flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return amounts.length > 0 ? choose(...amounts) : null;
}

/** Whether prices of a place name what is wanted. */
export const namesPrice = ({ prices }: ExaminedPage, understood: Understanding): boolean =>
  namedPrices(prices, understood).length > 0;

const namedPrices = (prices: ExaminedPage["prices"], understood: Understanding) =>
  [...typedAs(understood, "intent"), ...understood.terms].flatMap((word) =>
    matching(prices, word, ({ name, name_ie }) => [name, name_ie]),
  );

/** The prices of what is wanted, each once, where some are named so; else those of its kind. A child's price is a child's. */
export function pricesAsked(
  { prices }: Pick<ExaminedPage, "prices">,
  understood: Understanding,
): ExaminedPage["prices"] {
  const { facts, intents } = understood;
  const isOfChild = facts.includes("children");
  const isChilds = ({ name, name_ie }: ExaminedPage["prices"][number]) =>
    [name, name_ie].some((one) => one !== null && readName(one).facts.includes("children"));
  const childs = isOfChild ? prices.filter(isChilds) : [];
  const own = childs.length > 0 ? childs : prices.filter((one) => isOfChild || !isChilds(one));
  const named = [...new Set(namedPrices(own, understood))];
  const isOf = (purpose: string) => intents.some((one) => one.purpose === purpose);
  const nightly = isOf("sleep") ? own.filter(({ unit }) => unit === "night") : [];
  const [some = []] = [named, nightly, isOf("drink") ? [] : own].filter((list) => list.length > 0);
  return some;
}
