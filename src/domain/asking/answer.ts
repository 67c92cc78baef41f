import { type Demand, demandsOf, type Understanding, understand, without } from "@eolaire/understanding";
import type { Answer, AnswerGroup, PageReason } from "../../contract/directory/ask.ts";
import type { SentInput } from "../../contract/endpoint.ts";
import type { Contract } from "../../contract/index.ts";
import { MAX_PAGES_OF_DAY } from "../../contract/limits.ts";
import type { SearchResult } from "../../contract/pages/public.ts";
import { ZONE } from "../local-time.ts";
import type { Calls } from "./calls.ts";
import { groupsOf } from "./groups.ts";
import { hasTime, type SearchInput, searchMeant } from "./search.ts";
import type { Names } from "./vocabulary.ts";

type Context = { calls: Calls; names: Names; now: Temporal.Instant };

/** Searches after the first one, where nothing is found: each gives up one more demand, the last one all. */
const MAX_FURTHER_SEARCHES = 3;

/**
 * Answers a question: what was understood, the places that fit with why they stand there, and what else is known about it.
 * @param input the search of pages; `q` is the question, and what was chosen by hand beside it stays
 */
export async function answerQuestion(input: SearchInput, { calls, names, now }: Context): Promise<Answer> {
  const text = input.q ?? "";
  const read = understand(text, {
    ...{ now: now.toZonedDateTimeISO(ZONE), languages: ["en", "ga"], vocabulary: names.vocabulary },
  });
  // A time that was chosen by hand counts.
  const understood = hasTime(input) ? { ...read, when: null } : read;
  const isRead = understood.because.length > 0;
  const isFirst = input.cursor === undefined;
  const [found, groups] = await Promise.all([
    isRead ? searchByDemands(understood, text, input, { calls, names, now }) : searched(input, calls),
    isFirst && text ? groupsOf(understood, text, { calls, names, now }) : null,
  ]);
  const reasons = await reasonsOf(found, understood, calls);
  const { first, ...others } = groups ?? { ...NOTHING, first: [] };
  return {
    understood: isRead ? answered(understood) : null,
    search: queryOf(found.search),
    dropped: found.dropped,
    order: orderOf({ ...others, pages: found.pages.items }, first),
    ...others,
    ...{ pages: found.pages, reasons },
  };
}

const NOTHING = { information: [], notices: [], departures: [], events: [], walks: [], stories: [], posts: [] };

type Found = { search: SearchInput; pages: SearchResult; dropped: string[] };

async function searched(search: SearchInput, calls: Calls): Promise<Found> {
  return { search, pages: await calls.pages(sent(search)), dropped: [] };
}

/** Gives up the strictest demands until something is found; when it has to be open is never given up. */
async function searchByDemands(
  asked: Understanding,
  text: string,
  input: SearchInput,
  { calls, names }: Context,
): Promise<Found> {
  const search = async (understood: Understanding, dropped: Demand[]): Promise<Found> => {
    const meant = searchMeant(understood, dropped.length === 0 ? text : null, input, names);
    return { ...(await searched(meant, calls)), dropped: dropped.map((demand) => typedOf(demand, asked)) };
  };
  let found = await search(asked, []);
  if (found.pages.total > 0) return found;
  const category = asked.categories[0];
  if (category !== undefined && found.search.category === undefined) {
    const ofCategory = await searched({ ...found.search, q: undefined, category }, calls);
    if (ofCategory.pages.total > 0) return ofCategory;
  }
  const demands = demandsOf(asked);
  let left = asked;
  for (let at = 0; at < demands.length && at < MAX_FURTHER_SEARCHES; at++) {
    const isLast = at === MAX_FURTHER_SEARCHES - 1;
    const given = demands.slice(0, isLast ? demands.length : at + 1);
    left = given.reduce(without, asked);
    if (!asksAnything(left)) break;
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

/** Without any demand everything would be an answer. */
const asksAnything = ({ when, facts, place, terms, categories, intents }: Understanding) =>
  when !== null || place !== null || facts.length + terms.length + categories.length + intents.length > 0;

/** What was typed for a demand. */
function typedOf(demand: Demand, { because }: Understanding): string {
  if ("terms" in demand) return demand.terms.join(" ");
  const meaning = "fact" in demand ? demand.fact : demand.place;
  return because.find((one) => one.meaning === meaning)?.typed ?? meaning;
}

/** Why the pages stand there: their hours of the day that was asked for, and which demands they fulfil. */
async function reasonsOf(
  { pages, dropped }: Found,
  { when, facts, because }: Understanding,
  calls: Calls,
): Promise<PageReason[]> {
  const span = when?.spans.length === 1 ? when.spans[0] : undefined;
  const slugs = pages.items.slice(0, MAX_PAGES_OF_DAY).map(({ slug }) => slug);
  const fulfilled = facts.filter((fact) => !because.some((one) => one.meaning === fact && dropped.includes(one.typed)));
  const isOfDay = span !== undefined && when?.kind !== "season";
  if (slugs.length === 0 || (!isOfDay && fulfilled.length === 0)) return [];
  // What is open in the small hours has begun on the day before.
  const date = span?.from.subtract({ hours: 6 }).toPlainDate().toString();
  const hours = isOfDay ? (await calls.pagesOfDay({ date, pages: slugs })).pages : [];
  const openOf = new Map(hours.map(({ slug, open }) => [slug, open]));
  return slugs.map((page) => {
    const open = (openOf.get(page) ?? []).filter(({ kind }) => kind === "open").map(({ from, to }) => ({ from, to }));
    return { page, open, facts: fulfilled };
  });
}

function answered({
  terms,
  when,
  place,
  facts,
  categories,
  intents,
  because,
}: Understanding): NonNullable<Answer["understood"]> {
  const instant = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString();
  return {
    ...{ terms, facts, intents, because },
    when: when && {
      ...{ kind: when.kind, least: when.least },
      spans: when.spans.map(({ from, to }) => ({ from: instant(from), to: instant(to) })),
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
const sent = (search: SearchInput): SentInput<Contract["pages"]> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** A search as the query of an address. */
export function queryOf(search: SearchInput): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || name === "limit" || name === "cursor"
      ? []
      : [value].flat().map((one) => [name, String(one)] as [string, string]),
  );
  return String(new URLSearchParams(pairs));
}
