import { pick } from "#harness/support/random.ts";
import { PAGE_WORDS, PLACES, slugOf, wordsOf } from "../bilingual-pages.ts";

type Random = () => number;

/** Public pages in random order, each once. */
export function businessPages(random: Random, pages: number, count: number): string[] {
  const numbers = new Set<number>();
  const possible = Math.floor(pages * 0.9);
  while (numbers.size < Math.min(count, possible)) {
    const n = Math.floor(random() * pages);
    if (isPublic(n)) numbers.add(n);
  }
  return [...numbers].map((n) => `/en/pages/${slugOf(n)}`);
}

const isPublic = (n: number) => n % 20 !== 19;

/** Three words; most stand together on a page, so that they find something: common, rare, mistyped, Irish, incomplete. */
export function threeWords(random: Random, pages: number): string {
  const words = wordsOf(Math.floor(random() * pages)).filter((word) => word.length > 2);
  const chosen = Array.from({ length: 3 }, () => pick(random, words));
  const kind = random();
  if (kind < 0.15) return [...chosen.slice(0, 2), mistyped(chosen[2]!)].join(" ");
  if (kind < 0.3) return [...chosen.slice(0, 2), mutated(chosen[2]!)].join(" ");
  if (kind < 0.45) return [...chosen.slice(0, 2), chosen[2]!.slice(0, 3)].join(" ");
  if (kind < 0.6) return [pick(random, PAGE_WORDS), pick(random, PAGE_WORDS), pick(random, PLACES)].join(" ");
  return chosen.join(" ");
}

/** Two letters exchanged. */
function mistyped(word: string): string {
  if (word.length < 5) return word;
  return word.slice(0, 2) + word[3] + word[2] + word.slice(4);
}

/** With the initial mutation of Irish (séimhiú). */
function mutated(word: string): string {
  return word.replace(/^([bcdfgmpst])(?!h)/iu, "$1h");
}

/** Somewhere among the pages, as "latitude,longitude" with the precision of a phone. */
function somewhere(random: Random): string {
  return `${(54.95 + random() * 0.1).toFixed(5)},${(-8.6 + random() * 0.2).toFixed(5)}`;
}

export function wordSearch(random: Random, pages: number): string {
  return `/en/pages?${new URLSearchParams({ q: threeWords(random, pages) })}`;
}

const DAYS = ["today", "tonight", "tomorrow", "friday", "saturday", "sunday", "Dé Domhnaigh", "amárach"];
const DEMANDS = ["wheelchair", "vegan", "dogs", "free", "parking", "gan ghlútan"];

/** As people ask: a thing, when, and a demand; most have no answer at once, so that a demand is given up. */
export function question(random: Random, pages: number): string {
  const [word] = threeWords(random, pages).split(" ");
  const time = `${8 + Math.floor(random() * 14)}:${pick(random, ["00", "15", "30", "45"])}`;
  return `/en/pages?${new URLSearchParams({ q: `${word} ${pick(random, DAYS)} at ${time} ${pick(random, DEMANDS)}` })}`;
}

export function nearestSearch(random: Random): string {
  return `/en/pages?${new URLSearchParams({ near: somewhere(random), sort: "distance" })}`;
}

export function everythingSearch(random: Random, pages: number): string {
  const words = threeWords(random, pages).split(" ").slice(0, 2).join(" ");
  const category = `category-${1 + Math.floor(random() * 14)}`;
  const near = somewhere(random);
  return `/api/pages?${new URLSearchParams({ q: words, category, open_at: "now", near, sort: "distance", limit: "24" })}`;
}
