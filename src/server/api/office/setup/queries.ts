import { PublicHolidays } from "@eolaire/opening-hours";
import { sql } from "kysely";
import type { TAG_KINDS } from "#core/contract/directory/tags.ts";
import type { NamesByLanguage } from "#core/contract/languages.ts";
import { FIRST, fieldIn, type Locale, SECOND } from "#core/contract/locales.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import type { CountryFacts, DemonstrationState, StartingPoint } from "#core/contract/office/setup.ts";
import { inBothLanguages, nameIn } from "#core/domain/in-language.ts";
import { memoised } from "#core/domain/memoised.ts";
import {
  COUNTRY_CODES,
  countryOf,
  namesOf,
  otherNamesOf,
  regionsOf,
  startOf,
  zonesOf,
} from "#core/server/config/country-of.ts";
import type { Database } from "#core/server/db/connect.ts";
import accessibility from "../../../../../places/legal/accessibility.json" with { type: "json" };
import imprint from "../../../../../places/legal/imprint.json" with { type: "json" };
import privacy from "../../../../../places/legal/privacy.json" with { type: "json" };
import terms from "../../../../../places/legal/terms.json" with { type: "json" };
import starting from "../../../../../places/starting.json" with { type: "json" };

/** A legal page as a template: what stands in braces is filled in for the country and the directory. */
type LegalTemplate = {
  slug: string;
  title: NamesByLanguage;
  body: Readonly<Partial<Record<Locale, readonly string[]>>>;
};
export const LEGAL_TEMPLATES: readonly LegalTemplate[] = [privacy, terms, accessibility, imprint];

/** A legal page in two languages, by default those of the directory, filled in from its settings. */
export function legalPage(
  { slug, title, body }: LegalTemplate,
  settings: DirectorySettings,
  [first, second]: readonly [Locale, Locale] = [FIRST, SECOND],
) {
  const filled = (paragraphs: readonly string[] | undefined, locale: Locale) => {
    const facts = factsOf(settings, locale);
    return paragraphs?.join("\n\n").replaceAll(/\{(\w+)\}/g, (_, name) => facts[name] ?? "…") ?? null;
  };
  return {
    slug,
    title: nameIn(title, first),
    title_ie: title[second] ?? null,
    body: filled(body[first] ?? body.en, first),
    body_ie: filled(body[second], second),
  };
}

/** What is not known yet is “…”, for whoever reads the page before the directory is public. */
function factsOf(settings: DirectorySettings, locale: Locale): Record<string, string> {
  const { facts } = startOf(settings.country).legal;
  const own = (field: "name" | "office_address" | "office_hours") =>
    settings[fieldIn(field, locale)] ?? settings[field] ?? "…";
  return {
    ...Object.fromEntries(Object.entries(facts).map(([name, texts]) => [name, nameIn(texts, locale)])),
    office: own("name"),
    address: own("office_address"),
    hours: own("office_hours"),
  };
}

/** Categories and tags that packs name. */
type Starting = {
  categories: readonly { slug: string; icon: string; color: string; names: NamesByLanguage }[];
  tags: readonly { slug: string; kind: (typeof TAG_KINDS)[number]; names: NamesByLanguage }[];
};

export const STARTING = starting as Starting; // the kinds of tags are texts to TypeScript

/** Whether an administrator is there who is not of the demonstration. Index: account_admin. */
export async function hasOwnAdmin(db: Database): Promise<boolean> {
  const admins = db.selectFrom("account").select("id").where("type", "=", "admin");
  return (await admins.where("deleted", "=", false).where("demo", "=", false).limit(1).execute()).length > 0;
}

/** In the two languages, which a process does not change. */
const countries = memoised(1, (_: "all"): StartingPoint["countries"] =>
  COUNTRY_CODES.map((code) => {
    const { name, name_ie } = inBothLanguages(namesOf(code));
    return { code, name, name_ie, also: otherNamesOf(code).filter((one) => one !== name && one !== name_ie) };
  }),
);

/** So many of the next holidays are shown. */
const SHOWN_HOLIDAYS = 4;

/** What follows from a country, for whoever chooses it. */
export function factsOfCountry(key: string, today: Temporal.PlainDate): CountryFacts {
  const [code = ""] = key.split("-");
  const country = countryOf(key);
  const holidays = new PublicHolidays(country.holidays);
  const next = [today.year, today.year + 1].flatMap((year) => holidays.of(year));
  return {
    regions: [...regionsOf(code)]
      .map(([region, names]) => ({ code: region, ...inBothLanguages(names) }))
      .sort((one, other) => one.name.localeCompare(other.name, FIRST)),
    zones: [...zonesOf(key)],
    zone: country.zone,
    map: country.map,
    areas: startOf(key).areas.map(({ names, ...area }) => ({ ...area, ...inBothLanguages(names) })),
    money: country.money.code,
    calling_code: country.phone.callingCode || null,
    postcode: country.postcode?.example || null,
    emergency: [...country.emergencyNumbers],
    holidays: next
      .filter(({ date }) => Temporal.PlainDate.compare(date, today) >= 0)
      .slice(0, SHOWN_HOLIDAYS)
      .map(({ date, names }) => ({ date: `${date}`, ...inBothLanguages(names) })),
    is_reviewed: country.isReviewed,
  };
}

/** What a directory of a country may begin with, and what of it is there. */
export async function readStartingPoint(db: Database, { country }: DirectorySettings): Promise<StartingPoint> {
  const start = startOf(country);
  const [categories, legal] = await Promise.all([slugsOf(db, "category"), slugsOf(db, "special_page")]);
  return {
    countries: countries("all"),
    categories: start.categories.flatMap((slug) => {
      const found = STARTING.categories.find((one) => one.slug === slug);
      return found ? [{ slug, ...inBothLanguages(found.names), exists: categories.has(slug) }] : [];
    }),
    legal: start.legal.pages.flatMap((slug) => {
      const found = LEGAL_TEMPLATES.find((one) => one.slug === slug);
      return found ? [{ slug, ...inBothLanguages(found.title), exists: legal.has(slug) }] : [];
    }),
  };
}

export async function slugsOf(db: Database, table: "category" | "special_page" | "tag"): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom(table).select("slug").execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** What belongs to the demonstration, and what does not. Tables that a demonstration fills are small. */
export async function readDemonstration(db: Database): Promise<DemonstrationState> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::integer from page where demo) as pages, (select count(*)::integer from story where demo) as stories,
      (select count(*)::integer from event left join page on page.id = event.page_id
        where event.demo or page.demo) as events,
      (select count(*)::integer from account where demo) as accounts,
      (select count(*)::integer from feedback where demo) as messages,
      (select count(*)::integer from page where not demo) as own_pages,
      (select count(*)::integer from account where not demo and not deleted) as own_accounts,
      (select count(*)::integer from category where not demo or exists (select from page_category
        join page on page.id = page_category.page_id
        where page_category.category_id = category.id and not page.demo)) as own_categories`.execute(db);
  const { pages = 0, stories = 0, events = 0, accounts = 0, messages = 0, ...own } = rows[0] ?? {};
  const { own_pages = 0, own_accounts = 0, own_categories = 0 } = own;
  return {
    is_loaded: pages > 0,
    goes: { pages, stories, events, accounts, messages },
    stays: { pages: own_pages, accounts: own_accounts, categories: own_categories },
    has_own_admin: await hasOwnAdmin(db),
  };
}
