import { hasBegun, type Match, nameSortKey, type SynonymPhrases, searchQuery, type TermGroup } from "@eolaire/search";
import "../search-languages.ts";
import type { OfflinePage } from "#core/contract/directory/offline.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { MAX_OFFLINE_PAGES, MAX_RANKED_TEXTS } from "#core/contract/limits.ts";
import type { Locale } from "#core/contract/locales.ts";
import { accessibilityFiltersOf, factOfFilter } from "#core/contract/pages/accessibility.ts";
import type { Facets, Page, SearchResult } from "#core/contract/pages/public.ts";
import type { Service } from "#core/contract/pages/times.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import { isWithin, metresBetween, onSphere } from "../geo.ts";
import { openingHours } from "../hours/opening-hours.ts";
import { statusOn } from "../hours/opening-now.ts";
import { type AskedTime, hasHoursOf, isServed, isSoldOut, minutesOpen } from "../hours/services.ts";
import { inLanguage } from "../in-language.ts";
import { todayAt } from "../local-time.ts";
import { memoised } from "../memoised.ts";
import { dietsOf } from "../prices/diets.ts";
import { mayBeClosedAt } from "../writing/office-notices.ts";
import { matchesOf, type Searchable } from "./match-terms.ts";
import { type Synonym, searchedAsWell } from "./searched-as-well.ts";
import { cardOf, storedPageAt, storedSchedule } from "./stored-pages.ts";

export type StoredSearch = Partial<InputOf<Contract["pages"]>>;

type Context = {
  notices: readonly Notice[];
  synonyms: SynonymPhrases<Synonym>;
  now: Temporal.Instant;
  locale: Locale;
};

const DEFAULT_LIMIT = 24;

/** `place`: its position in the order of rank, which is the last that decides. */
type Found = { page: OfflinePage; match: Match | null; place: number; distance: number | null };

/**
 * Searches stored pages as the server does: the same folding, tiers and orders, the same rules of opening, and the counts of
 * each filter. A cursor is the number of pages before, and the instant (in epoch milliseconds) by which the first list was sorted.
 * @param stored in the order of rank
 */
export function searchStored(stored: readonly Searchable[], input: StoredSearch, context: Context): SearchResult {
  const { limit = DEFAULT_LIMIT, cursor, match } = input;
  const [start = 0, sorted = 0] = cursor?.split("-").map((number) => Math.trunc(Number(number)) || 0) ?? [];
  const sortedAt = sorted > 0 ? Temporal.Instant.fromEpochMilliseconds(sorted) : context.now;
  const groups = /\S/u.test(input.q ?? "") ? groupsOf(input.q!, context.synonyms) : null;
  const matched = withinPlace(groups ? matching(stored, groups) : all(stored), input);
  const filters = filtersOf(input, context);
  const passing = (without?: string) =>
    matched.filter(({ page }) => filters.every(({ name, passes }) => name === without || passes(page)));
  const everyPage = passing();
  const strong = everyPage.filter(({ match: one }) => one?.isStrong);
  const less_alike = strong.length > 0 ? everyPage.length - strong.length : 0;
  const listed = less_alike > 0 && match === "strong" ? strong : everyPage;
  const shown = listed.toSorted(orderOf(listed, input, { ...context, now: sortedAt }));
  return {
    items: shown
      .slice(start, start + limit)
      .map(({ page, distance }) => cardOf(storedPageAt(page, context.notices, context.now), distance)),
    next_cursor: start + limit < shown.length ? `${start + limit}-${sortedAt.epochMilliseconds}` : null,
    total: shown.length,
    less_alike,
    may_be_closed: input.open_at || spanOf(input) ? passing("notices").length - everyPage.length : 0,
    also: groups && searchedAsWell(groups),
    counted: true,
    names_only: false,
    facets: facetsOf(passing, context),
    near_names: [],
    place_names: [],
  };
}

/** The places whose names have words of a text, those with most of them first, as the server gives them. */
export function storedNamedLike(stored: readonly Searchable[], text: string, most: number): OfflinePage[] {
  const terms = searchQuery(`${text} `);
  return stored
    .map(({ page, folded }) => ({
      page,
      isGone: page.status === "permanently_closed",
      count: terms.filter((term) => hasBegun(folded.weights[0], term)).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => Number(one.isGone) - Number(other.isGone) || other.count - one.count)
    .slice(0, most)
    .map(({ page }) => page);
}

/** Within quotation marks only the terms count. */
function groupsOf(q: string, synonyms: SynonymPhrases<Synonym>): TermGroup<Synonym>[] {
  const terms = searchQuery(q);
  return /["“”]/.test(q) ? terms.map((term) => ({ terms: [term], synonyms: [] })) : synonyms.groups(terms);
}

const all = (stored: readonly Searchable[]): Found[] =>
  stored.map(({ page }, place) => ({ page, place, match: null, distance: null }));

function matching(stored: readonly Searchable[], groups: readonly TermGroup<Synonym>[]): Found[] {
  const matches = matchesOf(stored, groups);
  return all(stored).flatMap((one) => {
    const match = matches[one.place];
    return match ? [{ ...one, match }] : [];
  });
}

function withinPlace(found: readonly Found[], { near, within_m, bbox }: StoredSearch): Found[] {
  const [lat, lon] = near?.split(",").map(Number) ?? [];
  const [west, south, east, north] = bbox?.split(",").map(Number) ?? [];
  const here = lat === undefined || lon === undefined ? null : onSphere({ lat, lon });
  const box =
    west === undefined || south === undefined || east === undefined || north === undefined
      ? null
      : { west, south, east, north };
  return found
    .filter(({ page }) => !box || isWithin(page, box))
    .map((one) => ({ ...one, distance: here && distanceTo(one.page, here) }))
    .filter(({ distance }) => !here || within_m === undefined || (distance !== null && distance <= within_m));
}

function distanceTo({ latitude: lat, longitude: lon }: Page, here: ReturnType<typeof onSphere>): number | null {
  return lat === null || lon === null ? null : metresBetween(here, onSphere({ lat, lon }));
}

type Filter = { name: string; passes(page: Page): boolean };

function filtersOf(input: StoredSearch, { notices, now }: Context): Filter[] {
  const { category, tag = [], price_type, accessibility = [], diet = [], open_at, service } = input;
  const span = open_at ? null : spanOf(input);
  const then = span?.from ?? (open_at === undefined || open_at === "now" ? now : Temporal.Instant.from(open_at));
  const time = span ?? (open_at ? { from: then, to: then, least: 0 } : null);
  const isOpen = (page: Page) => (span ? openMinutes(page, span) >= span.least : isOpenAt(page, then));
  const hasTag = (page: Page, slug: string) => page.tags.some((one) => one.slug === slug);
  return [
    ...(category ? [{ name: "category", passes: (page: Page) => hasCategory(page, category) }] : []),
    ...tag.map((slug) => ({ name: "tag", passes: (page: Page) => hasTag(page, slug) })),
    ...(price_type ? [{ name: "price_type", passes: (page: Page) => page.price_type === price_type }] : []),
    ...accessibility.map((filter) => ({
      name: factOfFilter(filter),
      passes: ({ accessibility: facts }: Page) => accessibilityFiltersOf(facts).includes(filter),
    })),
    ...diet.map((one) => ({ name: "diet", passes: (page: Page) => dietsOf(page).includes(one) })),
    ...(service ? [{ name: "service", passes: (page: Page) => isServing(page, service, time) }] : []),
    ...(open_at || span ? [{ name: "open", passes: isOpen }] : []),
    ...((open_at || span) && input.notices !== "ignore"
      ? [{ name: "notices", passes: (page: Page) => mayBeClosedAt(notices, page, then) === null }]
      : []),
  ];
}

/** As `pagesServing` of the server. */
function isServing({ times, day_notices }: Page, service: Service, time: AskedTime | null): boolean {
  const isOffered = hasHoursOf(times.times, service) || service === "food";
  if (!time) return isOffered;
  return isOffered && isServed(times.times, service, time) !== false && !isSoldOut(day_notices, time.from);
}

const hasCategory = ({ categories }: Page, slug: string) => categories.some((one) => one.slug === slug);

const spanOf = ({ open_from, open_to, open_least = 30 }: StoredSearch): AskedTime | null =>
  open_from && open_to
    ? { from: Temporal.Instant.from(open_from), to: Temporal.Instant.from(open_to), least: open_least }
    : null;

/** The minutes of a span in which a stored page is open. */
const openMinutes = (page: Page, span: AskedTime) =>
  minutesOpen(storedSchedule(page), span, (at) => isOpenAt(page, at));

/** Whether a stored page is open at an instant, by its hours and its status. */
export function isOpenAt(page: Page, at: Temporal.Instant): boolean {
  const { status } = statusOn(page, todayAt(at));
  return (
    status !== "temporarily_closed" &&
    status !== "permanently_closed" &&
    openingHours.openingAt(storedSchedule(page), at).state === "open"
  );
}

/** Whether a stored page is known to be closed up to the end of the day of an instant. */
function isPageClosedForToday(page: Page, at: Temporal.Instant): boolean {
  const { status } = statusOn(page, todayAt(at));
  return status === "temporarily_closed" || openingHours.isClosedForToday(storedSchedule(page), at);
}

const NOWHERE = 1e9;

type Key = (found: Found) => number | string;

/** docs/rules.md, Search. Permanently closed pages come last in every order. */
function orderOf(listed: readonly Found[], input: StoredSearch, { locale, now }: Context) {
  const { sort, q, near } = input;
  const span = spanOf(input);
  const isClosed = ({ page }: Found) => Number(page.status === "permanently_closed");
  const distance = (found: Found) => found.distance ?? NOWHERE;
  const byRank = ({ page }: Found) => -(page.rank ?? 0); // copies of before have none
  const tier = ({ match }: Found) => match?.tier ?? 0;
  // First what is open, then what may still open today, then what is closed until tomorrow.
  const ofToday = memoised(MAX_OFFLINE_PAGES, ({ page }: Found) =>
    isPageClosedForToday(page, now) ? 2 : Number(!isOpenAt(page, now)),
  );
  const nameOf = ({ page: { name, name_ie } }: Found) =>
    nameSortKey(inLanguage({ name, name_ie }, "name", locale) ?? "");
  const newest = ({ page }: Found) => -Date.parse(page.date_created);
  const possible = {
    relevance: /\S/u.test(q ?? ""),
    distance: near !== undefined,
    rank: true,
    name: true,
    newest: true,
    hours: span !== null,
  };
  const usual = possible.relevance ? "relevance" : possible.distance ? "distance" : "rank";
  const keys = {
    relevance: () => {
      // Of the first ones the texts are ranked, as on the server.
      const ranked = new Set(listed.toSorted(comparing([isClosed, tier, byRank])).slice(0, MAX_RANKED_TEXTS));
      const textRank = (found: Found) => (ranked.has(found) ? -(found.match?.rank ?? 0) : 1);
      return [isClosed, tier, textRank, byRank, distance];
    },
    distance: () => [isClosed, distance, byRank],
    rank: () => [isClosed, ofToday, byRank, distance],
    name: () => [isClosed, nameOf, byRank],
    newest: () => [isClosed, newest, byRank],
    hours: () => [
      isClosed,
      memoised(MAX_OFFLINE_PAGES, ({ page }: Found) => -openMinutes(page, span!)),
      byRank,
      distance,
    ],
  }[sort && possible[sort] ? sort : usual];
  return comparing(keys());
}

/** By each of the keys, smaller first, then by place. */
const comparing =
  (keys: readonly Key[]) =>
  (one: Found, other: Found): number => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)];
      if (a !== b) return a < b ? -1 : 1;
    }
    return one.place - other.place;
  };

function facetsOf(passing: (without?: string) => Found[], { notices, now }: Context): Facets {
  const counts = (found: readonly Found[], slugsOf: (page: Page) => readonly string[]) =>
    Object.entries(
      Object.groupBy(
        found.flatMap(({ page }) => [...new Set(slugsOf(page))]),
        (slug) => slug,
      ),
    )
      .map(([slug, all]) => ({ slug, count: all!.length }))
      .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
  const named = (found: readonly Found[], thingsOf: (page: Page) => readonly NamedSlug[]) => {
    const names = new Map(found.flatMap(({ page }) => thingsOf(page)).map((thing) => [thing.slug, thing]));
    return counts(found, (page) => thingsOf(page).map(({ slug }) => slug)).map((facet) => {
      const { name, name_ie } = names.get(facet.slug)!;
      return { ...facet, name, name_ie };
    });
  };
  const everyPage = passing();
  const isOpen = ({ page }: Found) => isOpenAt(page, now) && mayBeClosedAt(notices, page, now) === null;
  return {
    categories: named(passing("category"), ({ categories }) => categories),
    tags: named(everyPage, ({ tags }) => tags),
    price_types: counts(passing("price_type"), ({ price_type }) => (price_type ? [price_type] : [])),
    accessibility: counts(everyPage, ({ accessibility }) => accessibilityFiltersOf(accessibility)),
    diets: counts(everyPage, dietsOf),
    open_now: passing("open").filter(isOpen).length,
  };
}

type NamedSlug = { slug: string; name: string | null; name_ie: string | null };
