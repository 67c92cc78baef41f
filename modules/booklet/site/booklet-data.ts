import type { Category } from "#core/contract/directory/categories.ts";
import type { Place } from "#core/contract/directory/places.ts";
import { INTL_TAG } from "#core/contract/language-tags.ts";
import { apiLocaleOf } from "#core/contract/languages.ts";
import { LOCALES, type Locale, SECOND } from "#core/contract/locales.ts";
import type { EventDay } from "#core/contract/writing/events.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import type { LineOfMonth } from "#core/domain/journeys.ts";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { placeKey } from "#core/domain/pages/place-names.ts";
import { otherLocale } from "#core/texts/locales.ts";
import { journeysInMonth } from "#core/web/document/journeys.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { findSpecialPage } from "#core/web/site/find-special-page.ts";
import type { PageOfMonth } from "../contract.ts";
import { MAX_PAGES } from "../contract.ts";
import type { BookletLanguages } from "./booklet-languages.tsx";

/** The special page with the emergency numbers, by its first address; the office may rename it. */
const EMERGENCY = "emergency";
/** Months back and ahead, so that no robot follows them for ever. */
const MONTHS_BACK = 1;
const MONTHS_AHEAD = 11;
/** Of a day; more would be no list that anybody reads. */
const MAX_EVENTS_OF_DAY = 10;
const AROUND_M = 3_000;

/** What the address of the booklet asks for. */
export type BookletAddress = {
  month: Temporal.PlainYearMonth;
  languages: "both" | Locale;
  hasMarks: boolean;
  category: string | null;
  /** As typed. */
  place: string | null;
};

/** A place with the number that it has in the booklet and on its map. */
export type Numbered = { number: number; page: PageOfMonth };

/** The places of a townland; without a name: those whose owners have not said where they are. */
export type Townland = { name: string | null; places: Numbered[] };

export type Booklet = {
  address: BookletAddress;
  languages: BookletLanguages;
  today: Temporal.PlainDate;
  categories: readonly Category[];
  /** Whether the gazetteer knows the place of the address. */
  isKnownPlace: boolean;
  total: number;
  isTooMany: boolean;
  townlands: readonly Townland[];
  closed: readonly PageOfMonth[];
  days: readonly EventDay[];
  lines: readonly LineOfMonth[];
  notices: readonly Notice[];
  emergency: SpecialPage | null;
};

export async function loadBooklet(context: ScreenContext): Promise<Booklet> {
  const { call, query, now, places } = context;
  const locale = apiLocaleOf(context.locale);
  const today = todayAt(now);
  const address = readAddress(query, today);
  const { month, category } = address;
  const around = address.place === null ? undefined : places.find(address.place);
  const near = around && { near: `${around.latitude},${around.longitude}`, within_m: AROUND_M };
  const days = { from: `${month.toPlainDate({ day: 1 })}`, to: `${month.toPlainDate({ day: month.daysInMonth })}` };
  const [found, categories, events, lines, notices, emergency] = await Promise.all([
    call("pagesOfMonth", { month: `${month}`, ...(category && { category }), ...near }),
    call("categories", {}),
    call("eventDays", { ...days, ...(category && { category }), each: MAX_EVENTS_OF_DAY }),
    journeysInMonth(context, month),
    call("notices", {}),
    findSpecialPage(call, EMERGENCY),
  ]);
  const languages: BookletLanguages =
    address.languages === "both" ? [locale, otherLocale(locale)] : [address.languages];
  const isOpen = ({ hours, open_days }: PageOfMonth) => hours === "unknown" || open_days > 0;
  return {
    address,
    languages,
    today,
    categories,
    lines,
    emergency,
    isKnownPlace: address.place === null || around !== undefined,
    total: found.total,
    isTooMany: found.total > MAX_PAGES,
    townlands: byTownland(found.pages.filter(isOpen), context.places, languages[0]),
    closed: byName(
      found.pages.filter((page) => !isOpen(page)),
      languages[0],
    ),
    days: events,
    notices: notices.items.filter((notice) => overlaps(notice, month)),
  };
}

/** The months that are offered. */
export const offeredMonths = (today: Temporal.PlainDate): Temporal.PlainYearMonth[] =>
  Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => today.toPlainYearMonth().add({ months: ahead }));

/** Reads an address, which people type: what is invalid is left out. */
function readAddress(query: URLSearchParams, today: Temporal.PlainDate): BookletAddress {
  return {
    month: monthOf(query.get("month"), today),
    languages: LOCALES.find((locale) => locale === query.get("languages")) ?? "both",
    hasMarks: query.get("marks") === "yes",
    category: /^[a-z0-9-]{1,80}$/.exec(query.get("category") ?? "")?.[0] ?? null,
    place: query.get("place")?.trim().slice(0, 120) || null,
  };
}

function monthOf(text: string | null, today: Temporal.PlainDate): Temporal.PlainYearMonth {
  const current = today.toPlainYearMonth();
  if (!text || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return current;
  const month = Temporal.PlainYearMonth.from(text);
  const { months } = current.until(month, { largestUnit: "months" });
  return -MONTHS_BACK <= months && months <= MONTHS_AHEAD ? month : current;
}

const { compare } = new Intl.Collator(INTL_TAG[SECOND]);

const nameIn = ({ name, name_ie }: Pick<PageOfMonth, "name" | "name_ie">, locale: Locale) =>
  inLanguage({ name, name_ie }, "name", locale) ?? "";

const byName = (pages: readonly PageOfMonth[], locale: Locale) =>
  pages.toSorted((one, other) => compare(nameIn(one, locale), nameIn(other, locale)));

/** The townlands by name, those that the gazetteer knows under one name; what has none comes last. */
function byTownland(
  pages: readonly PageOfMonth[],
  places: { find(typed: string): Place | undefined; inLanguage(typed: string, locale: Locale): string },
  locale: Locale,
): Townland[] {
  const keyOf = ({ location }: PageOfMonth) => location && (places.find(location)?.id ?? placeKey(location));
  const groups = [...Map.groupBy(byName(pages, locale), keyOf).values()].map((ofPlace) => ({
    name: ofPlace[0]!.location,
    pages: ofPlace,
  }));
  const shown = (name: string) => places.inLanguage(name, locale);
  groups.sort((one, other) => {
    if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null);
    return compare(shown(one.name), shown(other.name));
  });
  let number = 0;
  return groups.map(({ name, pages }) => ({ name, places: pages.map((page) => ({ number: ++number, page })) }));
}

function overlaps({ starts_at, ends_at }: Notice, month: Temporal.PlainYearMonth): boolean {
  const startOf = (of: Temporal.PlainYearMonth) => of.toPlainDate({ day: 1 }).toZonedDateTime(ZONE).epochMilliseconds;
  return Date.parse(starts_at) < startOf(month.add({ months: 1 })) && Date.parse(ends_at) > startOf(month);
}
