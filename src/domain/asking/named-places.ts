import { foldedTerms, hasBegun, type SearchTerm, searchQuery } from "@eolaire/search";
import type { Run, Understanding } from "@eolaire/understanding";
import "../search-languages.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import { memoised } from "../memoised.ts";
import type { Calls, NamedPage } from "./calls.ts";
import type { AsksPart } from "./module.ts";
import { filtersOf, type SearchInput } from "./search.ts";
import { foldedTexts } from "./text-match.ts";

/** Before a name that says where, and is not what is asked for: “soup near the pier”, *in aice leis an gcé*. */
const OF_PLACE: ReadonlySet<string> = new Set(
  `near to from at in on by of beside around before after past behind opposite close between towards for with le leis do don de den ag as o on ar i sa san chuig go gar timpeall
   roimh faoi trid`.split(/\s+/),
);
const BEST_NEAR: ReadonlySet<string> = new Set(["nearest", "closest"]);
const NEAR: ReadonlySet<string> = new Set(
  "near nearest closest beside around close next opposite behind by gar timpeall aice laimh congarach agos ymyl".split(
    " ",
  ),
);

/**
 * The places that a question names: those all of whose name stands in it, or of which alone the name has its words. What stands near a
 * named place is another question.
 * @param isSought nothing else was found, so that what is asked for is at the place: “what do children pay in the museum”
 */
export async function namedPlaces(
  { runs, intents, terms, categories }: Understanding,
  input: SearchInput,
  calls: Calls,
  isSought = false,
): Promise<PageCard[]> {
  const isOfTravel = intents.some(({ purpose }) => purpose === "go" || purpose === "notices");
  const isPlaced = ({ before }: Run) => !isSought && OF_PLACE.has(before);
  const asked = runs.filter(
    ({ before, length, kinds, article }) =>
      !NEAR.has(before) &&
      (kinds < length || article === "definite") &&
      (length > 1 || (article === "definite" && !isOfTravel)),
  );
  if (asked.length === 0) return [];
  const candidates = await calls.namedLike(asked.map(({ typed }) => typed).join(" "));
  const filters = filtersOf(input);
  const ids = Object.keys(filters).length > 0 ? new Set(await calls.foundAmong(candidates, filters)) : null;
  const possible = ids ? candidates.filter(({ id }) => ids.has(id)) : candidates;
  const some = await Promise.all(
    asked.map(async (run) => {
      const isAll =
        intents.length + categories.length === 0 && terms.every((one) => run.typed.split(" ").includes(one));
      const found = namedBy(run, possible, { isOfTravel, isAll });
      // “A toilet in the lantern”: no other place has that word; “soup at the pier”: others have.
      const isSure = run.length > 1 || !isPlaced(run) || found.length === 0 || (await isOnlyThere(run, calls));
      return { run, found: isSure ? found : [] };
    }),
  );
  // “The boats of the rowing club”: a kind of thing beside a name names nothing.
  const isKind = ({ run }: (typeof some)[number]) => run.kinds === run.length;
  const isOnlyKind = some.every((one) => one.found.length === 0 || isKind(one));
  const named = some.flatMap((one) => (isOnlyKind || !isKind(one) ? one.found : []));
  return calls.cards(named.filter(({ id }, at) => named.findIndex((one) => one.id === id) === at));
}

async function isOnlyThere({ typed, kinds }: Run, calls: Calls): Promise<boolean> {
  return kinds === 0 && (await calls.listed({ q: `${typed} `, match: "strong", limit: 2 }, false)).list.total === 1;
}

/** Before the name of a place of which something is asked, other than where one goes. */
const OF_OWNER: ReadonlySet<string> = new Set("of at in has have does do is are ag an ar bhfuil".split(" "));

/** “Are the boats of the rowing club wooden” asks of the club, unless it runs them. */
export async function ofPlaceNotRide(
  read: Understanding,
  { calls, modules }: { calls: Calls; modules: readonly AsksPart[] },
): Promise<Understanding> {
  const go = read.intents.find(({ purpose }) => purpose === "go");
  // “The boat trip” is no name.
  const runs = read.runs.filter(({ before, length, kinds }) => length - kinds > 1 && OF_OWNER.has(before));
  if (!go?.by || go.from || go.to || go.which || read.when || runs.length === 0) return read;
  const candidates = await calls.namedLike(runs.map(({ typed }) => typed).join(" "));
  const named = runs.flatMap((run) => namedBy(run, candidates, { isOfTravel: false, isAll: false }));
  if (named.length === 0) return read;
  const operators = (await Promise.all(modules.map((part) => part.operators(go.by, calls)))).flat();
  const isOperator = (one: NamedPage) =>
    operators.some(({ name, name_ie }) => name === one.name && name_ie === one.name_ie);
  if (named.some(isOperator)) return read;
  return {
    ...read,
    intents: read.intents.filter((one) => one !== go),
    because: read.because.filter(({ meaning }) => meaning !== "go"),
  };
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
  // “The nearest shop to the pier”, “the pub nearest the pier”
  const isWanted = ({ before, kinds, length }: Run) => BEST_NEAR.has(before) && kinds === length;
  const isPlace = ({ before }: Run) => NEAR.has(before) || (isNearest && OF_PLACE.has(before));
  const run = read.runs.find((one) => isPlace(one) && !isWanted(one));
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

/**
 * Of these places the one that a run of words names: by its whole name, or as the only one whose name has the words; where nothing else is asked
 * for (`isAll`), as one of a few: “can a wheelchair get into the lighthouse”.
 */
function namedBy(
  { typed, length, kinds, article }: Run,
  candidates: readonly NamedPage[],
  { isOfTravel, isAll }: { isOfTravel: boolean; isAll: boolean },
): NamedPage[] {
  const whole = wholeIn(candidates, typed);
  if (whole.length > 0) return longest(whole);
  if (article !== "definite" && (kinds > 0 || article !== null)) return [];
  // “north star or gannet”, “the gallery stay open”
  const all = typed.split(" ");
  const least = article === "definite" && kinds < length && !isOfTravel ? 1 : 2;
  for (let count = all.length; count >= Math.min(least, all.length); count -= 1) {
    const asked = searchQuery(`${all.slice(0, count).join(" ")} `);
    const alike = candidates.filter((card) => namesOf(card).some((name) => hasAll(foldedTexts([name]), asked)));
    const most = isAll && article === "definite" && count === all.length ? MAX_ALIKE : 1;
    if (alike.length > 0) return alike.length <= most ? alike : [];
  }
  return [];
}

/** More of them are a kind of place. */
const MAX_ALIKE = 3;

const namesOf = ({ name, name_ie }: NamedPage) => [name, name_ie].filter((one) => one !== null);

/** Those of which a text has all words of a name. */
function wholeIn<One extends NamedPage>(cards: readonly One[], text: string): One[] {
  const folded = foldedTerms([text]); // what somebody typed is not remembered among the names
  return cards.filter((card) => namesOf(card).some((name) => hasAll(folded, termsOfName(name))));
}

/** Whether all words of a query are in a text, in any of their forms. */
const hasAll = (folded: ReadonlySet<string>, terms: readonly SearchTerm[]): boolean =>
  terms.length > 0 && terms.every((term) => hasBegun(folded, term));

/** The places of a directory are found again and again. */
const MAX_NAMES = 10_000;
const termsOfName = memoised(MAX_NAMES, (name: string) => searchQuery(`${name} `));

/** Of “Harbour Bar” and “Bar” the first is meant, where both stand in a text. */
function longest<One extends NamedPage>(cards: readonly One[]): One[] {
  const length = (card: One) => Math.max(...namesOf(card).map((name) => termsOfName(name).length));
  const most = Math.max(...cards.map(length));
  return cards.filter((card) => length(card) === most).slice(0, 1);
}
