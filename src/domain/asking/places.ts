import { tradesOf, type Understanding } from "@eolaire/understanding";
import type { PageCard } from "#core/contract/pages/card.ts";
import { byHours } from "./by-hours.ts";
import { type Calls, withoutMissing } from "./calls.ts";
import { cheapestFirst, dearestFirst } from "./cheapest-first.ts";
import { judgedDemands, says } from "./evidence.ts";
import { type Context, EXAMINED, type Found, NEAREST_SHOWN, searched, withItems } from "./found.ts";
import { judge, unknownOf } from "./judged.ts";
import { ofNamed } from "./named-answer.ts";
import { besideNamed, namedAmong, namedPlaces } from "./named-places.ts";
import { nearestTo } from "./nearest.ts";
import { asksMore, isOfVehicle, isOnlyHelp, isSentence, isUnderstood } from "./reading.ts";
import { hasTime, type SearchInput, searchMeant, timeOf } from "./search.ts";
import { isOfName } from "./text-match.ts";
import { typedAs, unmet } from "./unmet.ts";

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

/** Those who help where the office has no line for it: a garage for a flat tyre. */
async function ofTrade(read: Understanding, input: SearchInput, calls: Calls): Promise<Found | null> {
  const { help } = read;
  const time = hasTime(input) ? {} : timeOf(read);
  for (const trade of help.flatMap(({ topic }) => tradesOf(topic))) {
    const one = await searched({ ...input, ...withoutMissing(time), q: trade }, calls);
    if (one.pages.total > 0) return one;
    const closed = hasTime(time) ? await searched({ ...input, q: trade }, calls) : one;
    if (closed.pages.total === 0) continue;
    const nearest = closed.pages.items.slice(0, NEAREST_SHOWN);
    return { ...withItems(closed, []), nearest, unmet: unmet("pages", "none_then", typedAs(read, "when")) };
  }
  return null;
}

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

/** The text as it was typed, unless only without the words that ask there is a place of that name, or any. */
async function searchByTerms({ terms, rest }: Understanding, input: SearchInput, calls: Calls): Promise<Found> {
  const asTyped = await searched({ ...input, q: rest || input.q }, calls);
  const q = terms.join(" ");
  const isNamed = ({ pages }: Found) => isOfName(pages.items.slice(0, 1), q);
  if (q === "" || q === input.q || /["“”]/.test(input.q ?? "") || isNamed(asTyped)) return asTyped;
  const ofTerms = await searched({ ...input, q }, calls);
  return isNamed(ofTerms) || (asTyped.pages.total === 0 && ofTerms.pages.total > 0) ? ofTerms : asTyped;
}

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

const MANY = 20;

/** Compares what a search has found with what it could not ask, leaves out what is against it, and puts first what is known to fit. */
async function examine(full: Found, read: Understanding, { calls, names, now }: Context): Promise<Found> {
  const demands = judgedDemands(read, names);
  const by = read.limits.best?.by;
  const isByHours = by === "opens" || by === "closes";
  const isOfPrice = by === "price" || read.asksPrice;
  if (full.pages.total === 0 || (demands.length === 0 && !isOfPrice && !isByHours && by !== "dear")) return full;
  const found = full.pages.items;
  const timed = isByHours ? await calls.wholePages(found) : [];
  const examined = isByHours ? timed : await calls.examinedPages(found);
  const judged = judge(examined, demands);
  const isAgainst = ({ slug }: PageCard) => judged.get(slug)?.some(({ verdict }) => verdict === "no") ?? true;
  // “Meeting room” is no room to sleep in.
  const head = read.head.length > 1 ? read.head.join(" ") : null;
  const isHead = new Set(examined.flatMap((page) => (head && says(page, head, names) === "yes" ? [page.slug] : [])));
  const isElse = ({ slug }: PageCard) => Number(!isHead.has(slug));
  const unknown = ({ slug }: PageCard) => judged.get(slug)!.filter(({ verdict }) => verdict === "unknown").length;
  const prices = isOfPrice ? cheapestFirst(examined, read) : null;
  // Who asks which is the first or the cheapest asks of those of which that is known.
  const order = isByHours
    ? byHours(timed, by, read, now)
    : by === "price"
      ? prices
      : by === "dear"
        ? dearestFirst(examined, read)
        : null;
  const isUnpriced = (card: PageCard) => Number(prices !== null && !prices.isKnown(card));
  // With so many nobody goes where it is not known whether there is room, where there is some elsewhere.
  const isBigEnough = ({ slug }: PageCard) =>
    judged.get(slug)?.some(({ as, verdict }) => as === "people" && verdict === "yes");
  const isOfMany =
    (read.limits.people?.count ?? 0) >= MANY && found.some((card) => !isAgainst(card) && isBigEnough(card));
  const items = found
    .filter((card) => !isAgainst(card) && (order?.isKnown(card) ?? true) && (!isOfMany || isBigEnough(card)))
    .sort(
      (one, other) =>
        isElse(one) - isElse(other) ||
        unknown(one) - unknown(other) ||
        isUnpriced(one) - isUnpriced(other) ||
        (order?.compare(one, other) ?? 0),
    );
  const left = found.length - items.length;
  const { next_cursor } = full.pages;
  // The prices of some change only the order of what is shown together.
  if (demands.length === 0 && !order) return { ...full, pages: { ...full.pages, items } };
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
