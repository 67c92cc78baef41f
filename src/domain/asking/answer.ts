import { asksHowMany, stepsIn, type Understanding, understand } from "@eolaire/understanding";
import { type Answer, type AnswerGroup, GROUPS_OF_MODULES, type UnmetDemand } from "#core/contract/directory/ask.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import { ZONE } from "../local-time.ts";
import { withoutUnwanted } from "./asked-events.ts";
import { type Calls, LOOKED_THROUGH, SHOWN } from "./calls.ts";
import type { Found } from "./found.ts";
import { groupsOf } from "./groups.ts";
import { type AsksPart, NOTHING_OF_MODULES } from "./module.ts";
import { ofPlaceNotRide } from "./named-places.ts";
import { comparedWith } from "./nearest.ts";
import { findPlaces } from "./places.ts";
import { type Pool, poolOf } from "./pool.ts";
import { ofTerm, openingOf, quoteAbout, quoteOf } from "./quotes.ts";
import { READ_LANGUAGES } from "./read-name.ts";
import { forgiven, isAcuteTopic, isOnlyHelp, isSentence, isUnderstood } from "./reading.ts";
import { isoOf, knownFirst, reasonsOf } from "./reasons.ts";
import { hasTime, type SearchInput, timeOf } from "./search.ts";
import { isOfName, mentions } from "./text-match.ts";
import { inOrder } from "./two-steps.ts";
import { typedAs, type Unmet, unmet } from "./unmet.ts";
import { EMERGENCY_NUMBER, urgentFor } from "./urgent.ts";
import type { Names, Titled } from "./vocabulary.ts";

type Context = { calls: Calls; names: Names; now: Temporal.Instant; modules: readonly AsksPart[] };
type Understood = Answer["understood"];
/** Writes what is not met as a sentence in both languages. */
export type Say = (one: Unmet, understood: Understood) => Pick<UnmetDemand, "text" | "text_ie">;

/**
 * Answers a question: what was understood, the places that fit with why they stand there, and what else is known about it.
 * @param input the search of pages; `q` is the question, and what was chosen by hand beside it stays
 */
export async function answerQuestion(input: SearchInput, context: Context & { say: Say }): Promise<Answer> {
  const steps = input.cursor === undefined ? stepsIn(input.q ?? "") : null;
  if (!steps) return answerOne(input, context);
  const [first, then] = await Promise.all(steps.map((q) => answerOne({ ...input, q }, context)));
  return inOrder(first!, then!, queryOf(input)) ?? answerOne(input, context);
}

async function answerOne(
  input: SearchInput,
  { calls, names, now, modules, say }: Context & { say: Say },
): Promise<Answer> {
  const text = input.q ?? "";
  const reading = { now: now.toZonedDateTimeISO(ZONE), languages: READ_LANGUAGES, vocabulary: names.vocabulary };
  const context = { calls, names, now, modules };
  // A time that was chosen by hand counts.
  const timed = (read: Understanding) => (hasTime(input) ? { ...read, when: null } : read);
  const readAs = async (read: Understanding) => ofPlaceNotRide(await readByModules(timed(read), context), context);
  const asTyped = await readAs(understand(text, reading));
  const ofTyped = await findPlaces(asTyped, text, input, context);
  // Where all words are found as they are, none of them is misspelt.
  const isSpelled = ofTyped.pages.total > 0 || asTyped.help.length > 0 || !text;
  const other = isSpelled ? null : await spelledAs(asTyped, forgiven(asTyped, text, reading), input, context);
  const understood = other ? await readAs(other) : asTyped;
  const searched = other ? await findPlaces(understood, text, input, context) : ofTyped;
  const isFirst = input.cursor === undefined;
  const pool = isFirst && isLacking(searched, understood, text) ? await meantPool(understood, input, context) : null;
  // What is of the kind that is wanted gives way only to what has nearly all.
  const least = isOfKind(understood) && shareOf(searched, understood.head) === 1 ? NEARLY_ALL : 0;
  const isBetter = pool !== null && pool.share > shareOf(searched, understood.terms) && pool.share >= least;
  const found =
    isBetter && !isOfTravel(understood)
      ? await comparedWith(
          pool.pages,
          understood,
          input,
          { base: searched, isMeant: pool.share >= MEANT_FROM, missing: pool.missing },
          context,
        )
      : searched;
  const quotes = isFirst && asksHowMany(text) ? await saidBy(found, understood, calls) : found.quotes;
  const help = found.isNamed ? helpBeside(understood, found) : understood.help;
  const [groups, urgent] = await Promise.all([
    isFirst && text && !understood.noDay
      ? groupsOf(understood, text, { ...context, isPlaceFound: found.pages.total + found.nearest.length > 0 })
      : null,
    isFirst ? urgentFor(help, understood, { calls, names, found }) : null,
  ]);
  const listed = { ...found, quotes, pages: found.pages.items };
  const reasons = await reasonsOf(listed, understood, { calls, now });
  const items = found.isNamed ? found.pages.items : knownFirst(found.pages.items, reasons);
  const { first, unmet: ofGroups, ...ofTerms } = groups ?? { ...NOTHING, first: [], unmet: [] };
  const ofNamed = found.isNamed ? await postsOf(found.pages.items, understood, calls) : [];
  const withNews = {
    ...ofTerms,
    posts: [...new Map([...ofNamed, ...ofTerms.posts].map((post) => [post.id, post])).values()].slice(0, SHOWN),
  };
  const others = isBetter ? { ...withNews, ...beside(withNews, pool) } : withNews;
  const { writing } = understood;
  const isWritten = writing !== null && others[writing].length > 0;
  const nearest = isWritten ? [] : found.nearest;
  const answeredAs = isUnderstood(understood) ? answered(understood) : null;
  const isFoodKnown = reasons.find(({ page }) => page === items[0]?.slug)?.served !== "unknown";
  const ofFood = isFoodKnown ? [] : unmet("pages", "not_known", typedAs(understood, "intent", "eat"));
  const ofSky = unmet("pages", "weather", understood.weather);
  const missed = [...ofSky, ...found.unmet, ...uncheckedBySearch(found, understood), ...ofFood, ...ofGroups];
  const place_names = names.places.namesFor(items);
  const pages = { ...found.pages, items, place_names };
  const order = orderOf({ ...others, pages: items }, firstOf());
  const information = await withQuotes(others.information, understood, { calls, isAnswer: order[0] === "information" });
  const isNothing =
    text.trim() !== "" &&
    isFirst &&
    !urgent &&
    items.length + nearest.length === 0 &&
    Object.values(others).every((some) => some.length === 0);
  return {
    understood: answeredAs,
    search: queryOf(found.search),
    unmet: missed.map((one) => ({ ...one, ...say(one, answeredAs) })),
    urgent: isNothing ? NOTHING_ELSE : urgent,
    order,
    ...others,
    information,
    pages,
    nearest,
    instead: found.instead,
    reasons,
  };

  function firstOf(): readonly AnswerGroup[] {
    if (isOfTravel(understood)) return first;
    if (isWritten) return [writing];
    if (found.isNamed) return ["pages"];
    return isBetter ? [pool.group, ...first] : first;
  }
}

/** With what each module reads in it. */
async function readByModules(read: Understanding, { modules, calls }: Context): Promise<Understanding> {
  let all = read;
  for (const part of modules) all = await part.read(all, calls);
  return all;
}

/** What has some of the words, where all of them together find too little. */
async function meantPool(read: Understanding, input: SearchInput, context: Context) {
  const { best } = await poolOf(read, input, context);
  return best && { ...best, events: await withoutUnwanted(best.events, read, context) };
}

/** Of so many places that have the words of a question one says the number that is asked for. */
const SAYING = 3;

/** What a few places say of it, where none was compared with the question. */
async function saidBy(
  { isNamed, quotes, pages }: Found,
  { terms }: Understanding,
  calls: Calls,
): Promise<Found["quotes"]> {
  if (isNamed || quotes.size > 0 || terms.length === 0 || pages.items.length > SAYING) return quotes;
  const matters = terms.map(ofTerm);
  const examined = await calls.examinedPages(pages.items);
  return new Map(
    examined.flatMap((page) => {
      const quote = quoteAbout(page, matters);
      return quote ? [[page.slug, quote] as const] : [];
    }),
  );
}

/** The news of what is named that has a word of the question beside its name; all of it where news is asked for. */
async function postsOf(named: readonly PageCard[], { terms, writing }: Understanding, calls: Calls) {
  const asked = terms.filter((term) => !isOfName(named, term));
  const isAll = writing === "posts";
  if (asked.length === 0 && !isAll) return [];
  const { items } = await calls.posts({ limit: LOOKED_THROUGH });
  return items.filter(
    ({ page, title, title_ie }) =>
      named.some(({ slug }) => slug === page.slug) &&
      (isAll || asked.some((term) => mentions([title, title_ie], term))),
  );
}

/** With the sentence of each that has most of the words, and half of them at least; the first text that is the answer begins to be read without. */
const withQuotes = (
  some: readonly Titled[],
  { terms }: Understanding,
  { calls, isAnswer }: { calls: Calls; isAnswer: boolean },
): Promise<Answer["information"]> =>
  Promise.all(
    some.map(async (one, at) => {
      const isFirst = isAnswer && at === 0;
      const page = terms.length > 0 || isFirst ? await calls.specialPage({ slug: one.slug }).catch(() => null) : null;
      if (!page) return { ...one, ...NO_QUOTE };
      const body = { text: page.body, text_ie: page.body_ie };
      const quote = quoteOf(body, terms, Math.ceil(terms.length / 2));
      return { ...one, ...(quote ?? (isFirst ? openingOf(body) : NO_QUOTE)) };
    }),
  );

const NO_QUOTE = { text: null, text_ie: null };

/** A reading with forgiven spelling, where only such words are read otherwise as nothing has that is in the directory. */
async function spelledAs(read: Understanding, other: Understanding | null, input: SearchInput, context: Context) {
  if (!other) return null;
  const changed = read.terms.filter((term) => !other.terms.includes(term) && term.length >= LEAST_SPELLED);
  if (changed.length === 0) return other;
  const { unknown } = await poolOf({ terms: changed }, input, context);
  return changed.every((term) => unknown.includes(term)) ? other : null;
}

/** In letters: shorter ones are no words of a text, but written in a hurry. */
const LEAST_SPELLED = 4;

/** From so much of a question on something is what was asked for, and not only near it. */
const MEANT_FROM = 0.6;

/** Whether a question is not answered by all of its words. A search of some words has found what it can. */
function isLacking(found: Found, read: Understanding, text: string): boolean {
  if (found.isNamed || read.noDay !== null || read.terms.length === 0 || isOnlyHelp(read)) return false;
  if (!isUnderstood(read) && !isSentence(read, text)) return false;
  // Who asks for what a place has, has it: the other words of a long sentence say less.
  if (read.head.length === 0 && read.facts.length > 0 && found.pages.total > 0) return false;
  // What is wanted is there: what else is said of it is compared with each place.
  if (!isOfKind(read)) return shareOf(found, read.terms) < MEANT_FROM;
  return shareOf(found, read.head) < 1 || shareOf(found, read.terms) <= HALF;
}

/** So little of a question is another matter, whatever kind of place it is. */
const HALF = 0.5;
const NEARLY_ALL = 0.75;

/** Whether a kind of thing is wanted. */
const isOfKind = ({ head, intents, terms }: Understanding) =>
  head.length > 0 && (intents.length > 0 || head.length === terms.length);

/** How many of the words of a question stand in what was found: 0 to 1. */
function shareOf({ pages, nearest, unmet: said }: Found, terms: readonly string[]): number {
  if (pages.total + nearest.length === 0) return 0;
  const missing = said.flatMap(({ group, why, typed }) =>
    group === "pages" && (why === "no" || why === "not_known") ? typed.flatMap((one) => one.split(" ")) : [],
  );
  return terms.filter((term) => !missing.includes(term)).length / terms.length;
}

/** What has words of the question, before what else was found. */
function beside(found: typeof NOTHING | Omit<Awaited<ReturnType<typeof groupsOf>>, "first" | "unmet">, pool: Pool) {
  const both = <One>(one: readonly One[], other: readonly One[]) => [...new Set([...one, ...other])].slice(0, SHOWN);
  return {
    information: both(pool.information, found.information),
    events: both(pool.events, found.events),
    stories: both(pool.stories, found.stories),
    posts: both(pool.posts, found.posts),
  };
}

const NOTHING = {
  ...NOTHING_OF_MODULES,
  information: [],
  notices: [],
  events: [],
  walks: [],
  stories: [],
  posts: [],
};
/** Who finds nothing may need help all the same. */
const NOTHING_ELSE: Answer["urgent"] =
  EMERGENCY_NUMBER === null ? null : { number: EMERGENCY_NUMBER, information: null, lines: [], lines_ie: [] };

const isOfTravel = ({ intents }: Understanding) =>
  intents.some(({ purpose }) => purpose === "go" || purpose === "notices");

/** The words of a name ask for no help: “is Harbour Pharmacy open on Sunday”; nor does what the named place says of itself: “is the doctor there daily”. */
const helpBeside = ({ help }: Understanding, { pages, quotes }: Found) =>
  help.filter(({ typed, topic }) => {
    const isSaid = [...quotes.values()].some(({ text, text_ie }) => mentions([text, text_ie], typed));
    return !isOfName(pages.items, typed) && (isAcuteTopic(topic) || !isSaid);
  });

/** What a search of pages cannot ask: more weeks than hours are known for, and places without a point. */
function uncheckedBySearch({ search, pages, isNamed }: Found, understood: Understanding): Unmet[] {
  const { when, place } = understood;
  if (pages.total === 0) return [];
  const isTimed = hasTime(search) || when === null || isNamed;
  const isNear = place?.relation !== "near" || search.near !== undefined || isNamed;
  return unmet("pages", "not_known", [
    ...(isTimed || hasTime(timeOf(understood)) ? [] : typedAs(understood, "when")),
    ...(isNear ? [] : typedAs(understood, "place")),
  ]);
}

function answered({
  terms,
  not,
  when,
  place,
  facts,
  categories,
  intents,
  because,
}: Understanding): NonNullable<Understood> {
  return {
    terms,
    facts,
    intents,
    because,
    not: not.map(({ typed }) => typed),
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
    ...GROUPS_OF_MODULES,
  ];
  return [...new Set(all)].filter((group) => found[group].length > 0);
}

/** A search as the query of an address. */
export function queryOf(search: SearchInput): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || name === "limit" || name === "cursor"
      ? []
      : [value].flat().map((one) => [name, String(one)] as [string, string]),
  );
  return String(new URLSearchParams(pairs));
}
