import { hasBegun, isTypoOf, searchQuery } from "@eolaire/search";
import { type Detail, FACTS, type Intent, tokensOf, type Understanding } from "@eolaire/understanding";
import type { Page } from "#core/contract/pages/public.ts";
import type { Calls } from "#core/domain/asking/calls.ts";
import { readName } from "#core/domain/asking/read-name.ts";
import { foldedTexts, matching } from "#core/domain/asking/text-match.ts";
import { type Asked, typedAs, unmet } from "#core/domain/asking/unmet.ts";
import { memoised } from "#core/domain/memoised.ts";
import type { OperatorAsked } from "../contract/asked.ts";
import type { Fare, Timetable } from "../contract/timetables.ts";
import { endsOf } from "./lines.ts";

type Named = { timetable: Timetable; typed: string };

const OPERATORS_SHOWN = 6;

const namesOf = ({ operator, operator_ie }: Timetable) => [operator, operator_ie];

/** Whether prices are asked for, or which one is cheaper. */
const isOfPrice = ({ asksPrice, limits }: Understanding) => asksPrice || limits.best?.by === "price";

/** What boats and buses do: “does the Gannet sail on Wednesday”. */
const MOVES: ReadonlySet<string> = new Set("sail sails sailing depart departs seolann imíonn fágann".split(" "));
const asksToGo = ({ terms }: Understanding) => terms.some((term) => MOVES.has(term));

/**
 * A question that names an operator asks for its boat or bus: by its whole name, or, where it asks for a price or how to reach somebody, by
 * words of it (“which is cheaper, the north star or the gannet”).
 */
export function withOperators(understood: Understanding, timetables: readonly Timetable[]): Understanding {
  const { intents, help, because } = understood;
  const go = intents.find(({ purpose }) => purpose === "go");
  const read = { ...understood, asksPrice: understood.asksPrice || (go !== undefined && isOfPrice(understood)) };
  if (intents.length > 0 || help.length > 0) return read;
  // A page that is named is found by itself, with how to reach them; fares stand here.
  const isAsked = isOfPrice(understood) || asksToGo(understood);
  const named = namedIn(understood, timetables).filter(({ timetable: { page } }) => !page || isAsked);
  if (named.length === 0) return read;
  const terms = understood.terms.filter((term) => !MOVES.has(term));
  return {
    ...read,
    terms,
    rest: terms.join(" "),
    asksPrice: isOfPrice(understood),
    intents: [{ purpose: "go", by: named[0]!.timetable.mode, from: null, to: null, which: null }],
    because: [
      ...because,
      ...[...new Set(named.map(({ typed }) => typed))].map((typed) => ({
        typed,
        as: "intent" as const,
        meaning: "go",
      })),
    ],
  };
}

/** The operators whose names stand in words that stand together. */
function namedIn(read: Understanding, timetables: readonly Timetable[]): Named[] {
  const isPartMeant = isOfPrice(read) || asksToGo(read) || read.details.length > 0;
  return read.runs.flatMap(({ typed }) => {
    const words = typed.split(" ").filter((word) => !MOVES.has(word) && readName(word).details.length === 0);
    return timetables
      .filter((one) => namesOf(one).some((name) => name !== null && isNamed(name, words, isPartMeant)))
      .map((timetable) => ({ timetable, typed: words.filter((word) => isInName(timetable, word)).join(" ") }));
  });
}

/** Whether some words name an operator: all of its name, or all that it says beside “ferry”; one word of it only by itself. */
function isNamed(name: string, words: readonly string[], isPartMeant: boolean): boolean {
  const stands = (one: string) => words.some((word) => isSameWord(word, one));
  const all = wordsOf(name);
  if (all.length > 0 && all.every(stands)) return true;
  const own = ownTerms(readName(name));
  const isOnly = own.length > 1 || words.every((word) => all.some((one) => isSameWord(word, one)));
  return isPartMeant && isOnly && own.length > 0 && own.every(stands);
}

const wordsOf = (name: string) => tokensOf(name).map(({ typed }) => typed);
const isInName = (of: Timetable, word: string) =>
  namesOf(of).some((name) => name !== null && wordsOf(name).some((one) => isSameWord(word, one)));

/** Longer words are the same with an error or an Irish case: *Gainéad*, *Ghainéid*. */
const LEAST_FORGIVEN = 5;
/** Words of questions and of names are compared again and again. */
const termsOf = memoised(5_000, (word: string) => searchQuery(`${word} `));
const radicalOf = memoised(5_000, (word: string) => tokensOf(word)[0]?.radical ?? "");

function isSameWord(typed: string, word: string): boolean {
  const terms = termsOf(typed);
  if (terms.length > 0 && terms.every((term) => hasBegun(foldedTexts([word]), term))) return true;
  const [one, other] = [radicalOf(typed), radicalOf(word)];
  return Math.min(one.length, other.length) >= LEAST_FORGIVEN && isTypoOf(one, other);
}

/** The words of a question about boats that say no boat: names, and for whom or what something is. */
function ownTerms({ terms, because }: Understanding): string[] {
  const ofVehicles = because
    .filter(({ as, meaning }) => as === "intent" && meaning === "go")
    .flatMap(({ typed }) => typed.split(" "));
  return terms.filter((term) => !ofVehicles.includes(term));
}

/** The timetables of operators that a question of travel names, by a word that not all of them have: “the Gannet”, *bád an Ghainéid*. */
export function operatorsNamed(read: Understanding, timetables: readonly Timetable[]): Timetable[] {
  const ofTerms = ownTerms(read).flatMap((term) => {
    const some = timetables.filter((one) => isInName(one, term));
    return some.length < timetables.length || timetables.length === 1 ? some : [];
  });
  const ofRuns = namedIn(read, timetables).map(({ timetable }) => timetable);
  return [...new Set([...ofTerms, ...ofRuns])];
}

/**
 * Who runs what is asked about, with the fares that are asked for and how to reach them: where an operator is named, or what a ride costs.
 * What no timetable says is said not to be known.
 * @param possible the timetables that the question is about, where it names no operator
 */
export async function operatorsFor(
  understood: Understanding,
  go: Intent | null,
  { calls, timetables, possible }: { calls: Calls; timetables: readonly Timetable[]; possible: readonly Timetable[] },
): Promise<Asked<OperatorAsked>> {
  const named = operatorsNamed(understood, timetables);
  const isPriceAsked = isOfPrice(understood);
  if (!go || (named.length === 0 && !isPriceAsked)) return { items: [], unmet: [] };
  const shown = (named.length > 0 ? named : possible).slice(0, OPERATORS_SHOWN);
  const pages = new Map(
    (await calls.wholePages(shown.flatMap(({ page }) => page ?? []))).map((page) => [page.id, page]),
  );
  const wanted = isPriceAsked ? wantedFares(understood, shown) : [];
  const fares = shown.map((one) => faresFor(one, understood, wanted));
  const items = shown
    .map((one, at) => operatorOf(one, one.page ? pages.get(one.page.id) : undefined, fares[at]!))
    .sort((one, other) => (wanted.length > 0 || understood.limits.best ? leastOf(one) - leastOf(other) : 0));
  return { items, unmet: unmet("operators", "not_known", unknownOf(understood, items, shown)) };
}

const leastOf = ({ fares }: OperatorAsked) => Math.min(...fares.map(({ amount }) => amount));

/** For whom or what a fare is asked: what is said beside the names, as far as some fare says it. */
function wantedFares(understood: Understanding, shown: readonly Timetable[]): string[] {
  const fares = shown.flatMap(({ prices }) => prices);
  return [...ownTerms(understood), ...typedAs(understood, "fact")].filter(
    (typed) => !shown.some((one) => isInName(one, typed)) && fares.some((fare) => isFareFor(fare, typed)),
  );
}

/** Whether a fare is for somebody: by its words, or since it says the same of them (*kids* and “Child, single”). */
function isFareFor({ name, name_ie }: Fare, typed: string): boolean {
  const meant = readName(typed).facts;
  const said = [name, name_ie].flatMap((one) => (one === null ? [] : readName(one).facts));
  return (
    matching([[name, name_ie]], typed, (names) => names).length > 0 ||
    FACTS.some((fact) => meant.includes(fact) && said.includes(fact))
  );
}

/** Those that are for all that is asked, the cheapest first; all where none is. */
function faresFor({ prices }: Timetable, { limits }: Understanding, wanted: readonly string[]): Fare[] {
  const asked = prices.filter((fare) => wanted.every((typed) => isFareFor(fare, typed)));
  const meant = asked.length > 0 ? asked : prices;
  return wanted.length > 0 || limits.best ? meant.toSorted((one, other) => one.amount - other.amount) : [...meant];
}

function operatorOf(one: Timetable, page: Page | undefined, fares: Fare[]): OperatorAsked {
  const { from, to } = endsOf(one, "there");
  return {
    timetable_id: one.id,
    mode: one.mode,
    operator: one.operator,
    operator_ie: one.operator_ie,
    from: from.name,
    from_ie: from.name_ie,
    to: to.name,
    to_ie: to.name_ie,
    page: one.page?.slug ?? null,
    phone: one.phone ?? page?.contact_number ?? null,
    email: page?.email ?? null,
    website: one.website ?? page?.website ?? null,
    fares,
  };
}

const OF_DETAIL: Partial<Record<Detail, (one: OperatorAsked) => string | null>> = {
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  website: ({ website }) => website,
};

/** What is asked for and not known of any that is shown: for whom a fare is, and how to reach them. */
function unknownOf(understood: Understanding, items: readonly OperatorAsked[], shown: readonly Timetable[]): string[] {
  const missing = understood.details.filter((detail) => items.every((one) => !OF_DETAIL[detail]?.(one)));
  const beside = ownTerms(understood).filter((typed) => !shown.some((one) => isInName(one, typed)));
  const fares = items.flatMap((one) => one.fares);
  const ofFares = isOfPrice(understood)
    ? [...beside, ...typedAs(understood, "fact")].filter((typed) => !fares.some((fare) => isFareFor(fare, typed)))
    : [];
  const isDetail = (typed: string) => readDetails(typed).some((detail) => understood.details.includes(detail));
  return [...new Set([...missing, ...ofFares.filter((typed) => !isDetail(typed))])];
}

const readDetails = (typed: string) => readName(typed).details;
