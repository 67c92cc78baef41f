import { setTimeout as pause } from "node:timers/promises";
import { PAGE_WORDS, PLACES, wordsOf } from "../../bench/bilingual-pages.ts";
import { pick } from "../support/random.ts";

/** A search of `/api/pages`, without its limit. */
export type Search = { query: string /** Whether pages of equal scores cannot change places. */; isOrdered: boolean };

/** What must be the same whichever engine answers, and whatever breaks meanwhile. */
export type Expected = { total: number; facets: string; first: string | null };

const LIMIT = 24;

/** Searches of all kinds, always the same for a seed. Those by time ask for instants that the index knows. */
export function searchesOf(random: () => number, count: number, pages: number): Search[] {
  const noon = Temporal.Now.instant().round({ smallestUnit: "hour" }).add({ hours: 3 });
  const word = () => pick(random, wordsOf(Math.floor(random() * pages)));
  const near = () => `${(54.95 + random() * 0.1).toFixed(5)},${(-8.6 + random() * 0.2).toFixed(5)}`;
  const instant = () => noon.add({ hours: Math.floor(random() * 240) }).toString();
  const kinds: (() => Record<string, string>)[] = [
    () => ({ q: `${word()} ${word()}` }),
    () => ({ q: `${pick(random, PAGE_WORDS)} ${pick(random, PLACES)}` }),
    () => ({ q: word().slice(0, 4) }),
    () => ({ q: pick(random, PLACES), open_at: instant() }),
    () => ({ category: category(random), open_at: instant(), sort: "rank" }),
    () => ({ near: near(), within_m: String(300 + Math.floor(random() * 3_000)), sort: "distance" }),
    () => ({ tag: `tag-${1 + Math.floor(random() * 60)}`, price_type: "budget", sort: "newest" }),
    () => ({ category: category(random), sort: "name" }),
  ];
  return Array.from({ length: count }, (_, nth) => {
    const query = kinds[nth % kinds.length]!();
    return { query: String(new URLSearchParams(query)), isOrdered: query.sort !== undefined };
  });
}

const category = (random: () => number) => `category-${1 + Math.floor(random() * 14)}`;

/** An address that no cache knows: the same search, each time round with another limit. */
export const pathOf = ({ query }: Search, round: number) => `/api/pages?${query}&limit=${1 + (round % 100)}`;

type Answer = {
  total: number;
  facets: { open_now?: number };
  items: { id: string }[];
  counted: boolean;
  names_only: boolean;
};

/** @returns null where the search engine was away, so that words were looked up in names only, or pages not counted */
export function readAnswer({ isOrdered }: Search, bytes: Buffer): Expected | null {
  const { total, facets, items, counted, names_only } = JSON.parse(bytes.toString()) as Answer;
  if (names_only || !counted) return null;
  const { open_now: _, ...others } = facets; // changes by the minute
  return { total, facets: JSON.stringify(others), first: isOrdered ? (items[0]?.id ?? null) : null };
}

const ATTEMPTS = 10;
const PAUSE_MS = 1_000;

/**
 * What a product answers now. An engine that has just been filled may need longer for its first searches than it is waited for, so that words
 * are looked up in names, or nothing is counted: such a search is repeated. @throws Error where there is no answer
 */
export async function expectedOf(origin: string, searches: readonly Search[]): Promise<Map<Search, Expected>> {
  const expected = new Map<Search, Expected>();
  for (const search of searches) expected.set(search, await answerOf(origin, search));
  return expected;
}

async function answerOf(origin: string, search: Search): Promise<Expected> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${origin}/api/pages?${search.query}&limit=${LIMIT}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const read = answer.ok ? readAnswer(search, bytes) : null;
    if (read) return read;
    if (!answer.ok || attempt === ATTEMPTS)
      throw new Error(`${search.query}: ${answer.status} ${bytes.toString("utf8", 0, 200)}`);
    await pause(PAUSE_MS);
  }
}

/** How another answer differs; null: it does not. */
export function difference(is: Expected, expected: Expected): string | null {
  if (is.total !== expected.total) return `${is.total} pages instead of ${expected.total}`;
  if (is.facets !== expected.facets) return "other counts of filters";
  return is.first === expected.first ? null : "another page comes first";
}

export const METRICS_TOKEN = "a-token-for-harnesses";

/** Changed pages that the index does not show. */
export async function waiting(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^eolaire_search_waiting_pages (\d+)/m.exec(await answer.text())?.[1] ?? Number.NaN);
}
