import { LOCALES, type Locale } from "../../../contract/locales.ts";
import type { DirectorySettings } from "../../../contract/office/settings.ts";
import type { AccountCaller } from "../../access/policy.ts";
import type { WriteContext } from "../../calls/handler.ts";
import { COUNTRIES, type Names } from "./countries.ts";
import { LEGAL_TEMPLATES, namesOf, STARTING, slugsOf } from "./queries.ts";

/** Adds the categories of the country with these slugs that are not there yet, and its tags with them. */
export async function addCategories(
  context: WriteContext<AccountCaller>,
  { country }: DirectorySettings,
  slugs: readonly string[],
): Promise<void> {
  const { place, start } = COUNTRIES[country];
  const { edits } = context.services;
  const [categories, tags] = await Promise.all([slugsOf(context.tx, "category"), slugsOf(context.tx, "tag")]);
  for (const { slug, color, icon, names } of STARTING.categories) {
    if (!slugs.includes(slug) || !start.categories.includes(slug) || categories.has(slug)) continue;
    await edits.adminCategories({ slug, color, icon, ...ownNames(names, place.languages) }, context);
  }
  if (slugs.length === 0) return;
  for (const { slug, kind, names } of STARTING.tags) {
    if (!start.tags.includes(slug) || tags.has(slug)) continue;
    await edits.adminTags({ add: { slug, kind, ...ownNames(names, place.languages) } }, context);
  }
}

/** A name that stands in for one in another language is not stored: readers see that it is missing. */
function ownNames(names: Names, languages: readonly string[]): { name: string; name_ie: string | null } {
  const { name, name_ie } = namesOf(names, languages);
  return { name, name_ie: languages.includes("ga") ? name_ie : null };
}

/** Adds legal pages of the country that are not there yet, filled in from the settings, in the menu at the foot. */
export async function addLegalPages(
  context: WriteContext<AccountCaller>,
  settings: DirectorySettings,
  slugs: readonly string[],
): Promise<void> {
  const { legal } = COUNTRIES[settings.country].start;
  const known = await slugsOf(context.tx, "special_page");
  const facts = Object.fromEntries(LOCALES.map((locale) => [locale, factsOf(settings, locale)])) as Facts;
  const filled = (paragraphs: readonly string[], locale: Locale) =>
    paragraphs.join("\n\n").replaceAll(/\{(\w+)\}/g, (_, name) => facts[locale][name] ?? "…");
  for (const { slug, title, body } of LEGAL_TEMPLATES) {
    if (!slugs.includes(slug) || !legal.pages.includes(slug) || known.has(slug)) continue;
    await context.services.edits.addSpecialPage(
      {
        ...{ slug, menu: "footer", title: title.en ?? slug, title_ie: title.ga ?? null },
        ...{ body: filled(body.en, "en"), body_ie: filled(body.ga, "ga") },
      },
      context,
    );
  }
}

type Facts = Record<Locale, Record<string, string>>;

/** What is not known yet is “…”, for whoever reads the page before the directory is public. */
function factsOf(settings: DirectorySettings, locale: Locale): Record<string, string> {
  const { facts } = COUNTRIES[settings.country].start.legal;
  const own = (field: "name" | "office_address" | "office_hours") =>
    (locale === "ga" ? settings[`${field}_ie`] : settings[field]) ?? settings[field] ?? "…";
  return {
    ...Object.fromEntries(Object.entries(facts).map(([name, texts]) => [name, texts[locale] ?? texts.en ?? "…"])),
    ...{ office: own("name"), address: own("office_address"), hours: own("office_hours") },
  };
}
