import { type Demand, demandsOf, type Understanding, understand, without } from "@eolaire/understanding";
import type { Answer, AnswerGroup, UnmetDemand } from "#core/contract/directory/ask.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { SearchResult } from "#core/contract/pages/public.ts";
import { ZONE } from "../local-time.ts";
import type { Calls } from "./calls.ts";
import { groupsOf } from "./groups.ts";
import { READ_LANGUAGES } from "./read-name.ts";
import { isoOf, knownFirst, reasonsOf } from "./reasons.ts";
import { hasTime, type SearchInput, searchMeant } from "./search.ts";
import { matching } from "./text-match.ts";
import { typedAs, type Unmet, unmet } from "./unmet.ts";
import { urgentFor } from "./urgent.ts";
import type { Names } from "./vocabulary.ts";

type Context = { calls: Calls; names: Names; now: Temporal.Instant };
type Understood = Answer["understood"];
/** Writes what is not met as a sentence in both languages. */
export type Say = (one: Unmet, understood: Understood) => Pick<UnmetDemand, "text" | "text_ie">;

/** Where nothing is found, each of so many demands is given up alone, and then all. */
const MAX_GIVEN_UP_ALONE = 3;
const NEAREST_SHOWN = 6;

/**
 * Answers a question: what was understood, the places that fit with why they stand there, and what else is known about it.
 * @param input the search of pages; `q` is the question, and what was chosen by hand beside it stays
 */
export async function answerQuestion(
  input: SearchInput,
  { calls, names, now, say }: Context & { say: Say },
): Promise<Answer> {
  const text = input.q ?? "";
  const read = understand(text, {
    now: now.toZonedDateTimeISO(ZONE),
    languages: READ_LANGUAGES,
    vocabulary: names.vocabulary,
  });
  // A time that was chosen by hand counts.
  const understood = hasTime(input) ? { ...read, when: null } : read;
  const isRead = understood.because.length > 0;
  const isFirst = input.cursor === undefined;
  const [found, groups, urgent] = await Promise.all([
    isRead ? searchByDemands(understood, text, input, { calls, names, now }) : searchByTerms(understood, input, calls),
    isFirst && text ? groupsOf(understood, text, { calls, names, now }) : null,
    isFirst ? urgentFor(understood, { calls, names }) : null,
  ]);
  const nearest = await nearestTo(found, understood, calls);
  const listed = { ...found, pages: found.pages.items, nearest };
  const reasons = await reasonsOf(listed, understood, { calls, now });
  const items = knownFirst(found.pages.items, reasons);
  const { first, unmet: ofGroups, ...others } = groups ?? { ...NOTHING, first: [], unmet: [] };
  const answeredAs = isRead ? answered(understood) : null;
  const isFoodKnown = reasons.find(({ page }) => page === items[0]?.slug)?.served !== "unknown";
  const ofFood = isFoodKnown ? [] : unmet("pages", "not_checked", typedAs(understood, "intent", "eat"));
  const missed = [...(items.length > 0 ? unmetByPages(found, understood) : []), ...ofFood, ...ofGroups];
  return {
    understood: answeredAs,
    search: queryOf(found.search),
    dropped: found.dropped,
    unmet: missed.map((one) => ({ ...one, ...say(one, answeredAs) })),
    urgent,
    order: orderOf({ ...others, pages: items }, first),
    ...others,
    pages: { ...found.pages, items },
    nearest,
    reasons,
  };
}

const NOTHING = { information: [], notices: [], departures: [], events: [], walks: [], stories: [], posts: [] };

/** What was given up, and what a search of pages cannot ask: more weeks than hours are known for, and places without a point. */
function unmetByPages({ search, dropped }: Found, understood: Understanding): Unmet[] {
  const { when, place } = understood;
  const isTimed = hasTime(search) || when === null;
  const isNear = place?.relation !== "near" || search.near !== undefined;
  const unchecked = [
    ...(isTimed ? [] : typedAs(understood, "when")),
    ...(isNear ? [] : typedAs(understood, "place")),
  ].filter((typed) => !dropped.includes(typed));
  return [...unmet("pages", "left_out", dropped), ...unmet("pages", "not_checked", unchecked)];
}

type Found = { search: SearchInput; pages: SearchResult; dropped: string[] };

async function searched(search: SearchInput, calls: Calls): Promise<Found> {
  return { search, pages: await calls.pages(withoutMissing(search)), dropped: [] };
}

/** The text as it was typed, unless only without the words that ask there is a place of that name, or any. */
async function searchByTerms({ terms }: Understanding, input: SearchInput, calls: Calls): Promise<Found> {
  const found = await searched(input, calls);
  const q = terms.join(" ");
  const isNamed = ({ pages }: Found) =>
    matching(pages.items.slice(0, 1), q, ({ name, name_ie }) => [name, name_ie]).length > 0;
  if (q === "" || q === input.q || /["“”]/.test(input.q ?? "") || isNamed(found)) return found;
  const ofTerms = await searched({ ...input, q }, calls);
  return isNamed(ofTerms) || (found.pages.total === 0 && ofTerms.pages.total > 0) ? ofTerms : found;
}

/** Gives up the strictest demands until something is found; when it has to be open is never given up. */
async function searchByDemands(
  asked: Understanding,
  text: string,
  input: SearchInput,
  { calls, names }: Context,
): Promise<Found> {
  let byHours = true;
  const search = async (understood: Understanding, dropped: Demand[]): Promise<Found> => {
    const meant = searchMeant(understood, dropped.length === 0 ? text : null, input, names, byHours);
    const isKind = (typed: string) => meant.category !== input.category && isOfKind(typed, asked);
    const lost = dropped.map((demand) => typedOf(demand, asked)).filter((typed) => !isKind(typed));
    return { ...(await searched(meant, calls)), dropped: lost };
  };
  let found = await search(asked, []);
  if (found.pages.total > 0) return found;
  if (found.search.service === "takeaway" || found.search.service === "delivery") {
    byHours = false;
    found = await search(asked, []);
    if (found.pages.total > 0) return found;
  }
  const category = asked.categories[0];
  if (category !== undefined && found.search.category === undefined) {
    const ofCategory = await searched({ ...found.search, q: undefined, category }, calls);
    if (ofCategory.pages.total > 0) return ofCategory;
  }
  const demands = demandsOf(asked);
  const alone = demands.slice(0, MAX_GIVEN_UP_ALONE).map((demand) => [demand]);
  for (const given of demands.length > 1 ? [...alone, demands] : alone) {
    const left = given.reduce(without, asked);
    if (!asksAnything(left)) continue;
    const next = await search(left, given);
    if (next.pages.total > 0) return next;
  }
  // Nothing but words: as they were typed.
  if (asked.when === null && asked.terms.length > 0 && found.search.q !== text) {
    const literal = await searched({ ...input, q: text }, calls);
    if (literal.pages.total > 0) found = literal;
  }
  return found;
}

/** A word for a kind of place is not given up where the category of it is searched in its place. */
const isOfKind = (typed: string, { because, intents }: Understanding) =>
  because.some((one) => one.typed === typed && (one.as === "category" || one.as === "intent")) &&
  intents.every(({ purpose }) => KINDS.has(purpose));

const KINDS: ReadonlySet<string> = new Set(["eat", "drink", "sleep", "buy", "doctor"]);

/** Without any demand everything would be an answer. */
const asksAnything = ({ when, facts, place, terms, categories, intents }: Understanding) =>
  when !== null ||
  place !== null ||
  facts.length + terms.length + categories.length > 0 ||
  intents.some(({ purpose }) => purpose === "toilets");

/** What was typed for a demand. */
function typedOf(demand: Demand, { because }: Understanding): string {
  if ("terms" in demand) return demand.terms.join(" ");
  const meaning = "fact" in demand ? demand.fact : demand.place;
  return because.find((one) => one.meaning === meaning)?.typed ?? meaning;
}

/** Where nothing is open then: what fits otherwise. */
async function nearestTo({ search, pages }: Found, { when }: Understanding, calls: Calls): Promise<PageCard[]> {
  const { open_at: _, open_from: __, open_to: ___, open_least: ____, service: _____, cursor, sort, ...rest } = search;
  if (pages.total > 0 || when === null || cursor !== undefined) return [];
  const isAsked = [rest.q, rest.category, rest.tag, rest.diet, rest.accessibility, rest.price_type].some(Boolean);
  const found = isAsked
    ? await calls.pages(withoutMissing({ ...rest, ...(sort !== "hours" && { sort }), limit: NEAREST_SHOWN }))
    : null;
  return found?.items ?? [];
}

function answered({ terms, when, place, facts, categories, intents, because }: Understanding): NonNullable<Understood> {
  return {
    terms,
    facts,
    intents,
    because,
    when: when && {
      kind: when.kind,
      least: when.least,
      spans: when.spans.map(({ from, to }) => ({ from: isoOf(from), to: isoOf(to) })),
    },
    place: place && { name: place.key, relation: place.relation },
    category: categories[0] ?? null,
  };
}

/** Those with answers: first what was asked for, then places, then what else has the words. */
function orderOf(found: Record<AnswerGroup, readonly unknown[]>, first: readonly AnswerGroup[]): AnswerGroup[] {
  const all: AnswerGroup[] = [
    ...first,
    "pages",
    "events",
    "walks",
    "stories",
    "posts",
    "information",
    "notices",
    "departures",
  ];
  return [...new Set(all)].filter((group) => found[group].length > 0);
}

/** Without what is not there, as calls take it. */
export const withoutMissing = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A search as the query of an address. */
export function queryOf(search: SearchInput): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || name === "limit" || name === "cursor"
      ? []
      : [value].flat().map((one) => [name, String(one)] as [string, string]),
  );
  return String(new URLSearchParams(pairs));
}
