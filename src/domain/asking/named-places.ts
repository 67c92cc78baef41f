import { foldedTerms, hasBegun, type SearchTerm, searchQuery } from "@eolaire/search";
import type { Run, Understanding } from "@eolaire/understanding";
import "../search-languages.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import { memoised } from "../memoised.ts";
import { type Calls, withoutMissing } from "./calls.ts";
import type { SearchInput } from "./search.ts";

const MAX_RUNS = 3;
const LOOKED_AT = 5;

/** Before a name that says where, and is not what is asked for: “soup near the pier”, *in aice leis an gcé*. */
const OF_PLACE: ReadonlySet<string> = new Set(
  `near to from at in on by of beside around before after past behind opposite close between towards for with le leis do don de den ag as o on ar i sa san chuig go gar timpeall
   roimh faoi trid`.split(/\s+/),
);
const NEAR: ReadonlySet<string> = new Set(
  "near beside around close next opposite behind by gar timpeall aice laimh congarach agos ymyl".split(" "),
);

/**
 * The places that a question names: those all of whose name stands in it, or of which alone the name has its words. What stands near a
 * named place is another question.
 */
export async function namedPlaces(
  { runs, intents }: Understanding,
  { q: _, cursor: __, sort: ___, ...chosen }: SearchInput,
  calls: Calls,
): Promise<PageCard[]> {
  const isOfTravel = intents.some(({ purpose }) => purpose === "go" || purpose === "notices");
  const asked = runs.filter(
    ({ before, length, kinds, article }) =>
      !NEAR.has(before) &&
      (kinds < length || article === "definite") &&
      (length > 1 || (article === "definite" && !OF_PLACE.has(before) && !isOfTravel)),
  );
  const found = await Promise.all(asked.slice(0, MAX_RUNS).map((run) => namedBy(run, chosen, calls)));
  const named = found.flat();
  return named.filter(({ slug }, at) => named.findIndex((one) => one.slug === slug) === at);
}

/** The place among these whose name, of several words, stands in the text. */
export function namedAmong(cards: readonly PageCard[], { runs }: Understanding): PageCard[] {
  const texts = runs.flatMap(({ typed, length, kinds }) => (length > 1 && kinds < length ? [typed] : []));
  if (texts.length === 0) return [];
  const named = texts.flatMap((text) => wholeIn(cards, text));
  return named.length > 0 ? longest(named) : [];
}

/** The question without the place near which something is asked for, and the search from there: “the nearest shop to the lighthouse”. */
export async function besideNamed(
  read: Understanding,
  input: SearchInput,
  calls: Calls,
): Promise<{ read: Understanding; input: SearchInput } | null> {
  const isNearest = read.limits.best?.by === "near";
  const run = read.runs.find(({ before }) => NEAR.has(before) || (isNearest && OF_PLACE.has(before)));
  if (!run || read.place || input.near) return null;
  const { items } = await calls.pages({ q: run.typed, match: "strong", limit: 1 });
  const [place] = items;
  if (!place || place.latitude === null || place.longitude === null) return null;
  const gone = new Set(run.typed.split(" "));
  const left = (some: readonly string[]) => some.filter((word) => !gone.has(word));
  const terms = left(read.terms);
  // Of what is only near something nothing else is asked.
  if (terms.length === 0 && read.categories.length + read.facts.length + read.intents.length === 0) return null;
  return {
    read: {
      ...read,
      terms,
      head: left(read.head),
      rest: terms.join(" "),
      runs: read.runs.filter((one) => one !== run),
    },
    input: { ...input, near: `${place.latitude},${place.longitude}`, sort: input.sort ?? "distance" },
  };
}

async function namedBy(run: Run, chosen: SearchInput, calls: Calls): Promise<PageCard[]> {
  const search = async (q: string) =>
    (await calls.pages(withoutMissing({ ...chosen, q, match: "strong", limit: LOOKED_AT }))).items;
  const items = await search(run.typed);
  const typed = run.typed.split(" ");
  const whole = wholeIn(items, run.typed);
  if (whole.length > 0) return longest(whole);
  const asked = searchQuery(`${run.typed} `);
  const alike = items.filter((card) => namesOf(card).some((name) => hasAll(foldedTerms([name]), asked)));
  const isNaming = run.article === "definite" || (run.kinds === 0 && run.article === null);
  if (alike.length === 1 && isNaming) return alike;
  if (typed.length < 3 || run.length < 3) return [];
  // “lantern bar toilets”
  const shorter = await Promise.all([typed.slice(0, -1), typed.slice(1)].map((some) => search(some.join(" "))));
  return longest(wholeIn(shorter.flat(), run.typed));
}

const namesOf = ({ name, name_ie }: PageCard) => [name, name_ie].filter((one) => one !== null);

/** Those of which a text has all words of a name. */
function wholeIn(cards: readonly PageCard[], text: string): PageCard[] {
  const folded = foldedTerms([text]);
  return cards.filter((card) => namesOf(card).some((name) => hasAll(folded, termsOfName(name))));
}

/** Whether all words of a query are in a text, in any of their forms. */
const hasAll = (folded: ReadonlySet<string>, terms: readonly SearchTerm[]): boolean =>
  terms.length > 0 && terms.every((term) => hasBegun(folded, term));

/** The places of a directory are found again and again. */
const MAX_NAMES = 10_000;
const termsOfName = memoised(MAX_NAMES, (name: string) => searchQuery(`${name} `));

/** Of “Harbour Bar” and “Bar” the first is meant, where both stand in a text. */
function longest(cards: readonly PageCard[]): PageCard[] {
  const length = (card: PageCard) => Math.max(...namesOf(card).map((name) => termsOfName(name).length));
  const most = Math.max(...cards.map(length));
  return cards.filter((card) => length(card) === most).slice(0, 1);
}
