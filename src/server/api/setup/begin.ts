import type { NamesByLanguage } from "../../../contract/languages.ts";
import { FIRST, fieldIn, LOCALES, type Locale, SECOND } from "../../../contract/locales.ts";
import type { DirectorySettings } from "../../../contract/office/settings.ts";
import { nameIn } from "../../../domain/in-language.ts";
import type { AccountCaller } from "../../access/policy.ts";
import type { WriteContext } from "../../calls/handler.ts";
import { COUNTRIES } from "./countries.ts";
import { LEGAL_TEMPLATES, STARTING, slugsOf } from "./queries.ts";

/** Adds the categories of the country with these slugs that are not there yet, and its tags with them. */
export async function addCategories(
  context: WriteContext<AccountCaller>,
  { country }: DirectorySettings,
  slugs: readonly string[],
): Promise<void> {
  const { start } = COUNTRIES[country];
  const { edits } = context.services;
  const [categories, tags] = await Promise.all([slugsOf(context.tx, "category"), slugsOf(context.tx, "tag")]);
  for (const { slug, color, icon, names } of STARTING.categories) {
    if (!slugs.includes(slug) || !start.categories.includes(slug) || categories.has(slug)) continue;
    await edits.adminCategories({ slug, color, icon, ...ownNames(names) }, context);
  }
  if (slugs.length === 0) return;
  for (const { slug, kind, names } of STARTING.tags) {
    if (!start.tags.includes(slug) || tags.has(slug)) continue;
    await edits.adminTags({ add: { slug, kind, ...ownNames(names) } }, context);
  }
}

/** A name that stands in for one in another language is not stored: readers see that it is missing. */
const ownNames = (names: NamesByLanguage) => ({ name: nameIn(names, FIRST), name_ie: names[SECOND] ?? null });

/** Adds legal pages of the country that are not there yet, filled in from the settings, in the menu at the foot. */
export async function addLegalPages(
  context: WriteContext<AccountCaller>,
  settings: DirectorySettings,
  slugs: readonly string[],
): Promise<void> {
  const { legal } = COUNTRIES[settings.country].start;
  const known = await slugsOf(context.tx, "special_page");
  const facts = Object.fromEntries(LOCALES.map((locale) => [locale, factsOf(settings, locale)])) as Facts;
  const filled = (paragraphs: readonly string[] | undefined, locale: Locale) =>
    paragraphs?.join("\n\n").replaceAll(/\{(\w+)\}/g, (_, name) => facts[locale]?.[name] ?? "…") ?? null;
  for (const { slug, title, body } of LEGAL_TEMPLATES) {
    if (!slugs.includes(slug) || !legal.pages.includes(slug) || known.has(slug)) continue;
    await context.services.edits.addSpecialPage(
      {
        ...{ slug, menu: "footer", title: nameIn(title, FIRST), title_ie: title[SECOND] ?? null },
        ...{ body: filled(body[FIRST] ?? body.en, FIRST), body_ie: filled(body[SECOND], SECOND) },
      },
      context,
    );
  }
}

type Facts = Partial<Record<Locale, Record<string, string>>>;

/** What is not known yet is “…”, for whoever reads the page before the directory is public. */
function factsOf(settings: DirectorySettings, locale: Locale): Record<string, string> {
  const { facts } = COUNTRIES[settings.country].start.legal;
  const own = (field: "name" | "office_address" | "office_hours") =>
    settings[fieldIn(field, locale)] ?? settings[field] ?? "…";
  return {
    ...Object.fromEntries(Object.entries(facts).map(([name, texts]) => [name, nameIn(texts, locale)])),
    ...{ office: own("name"), address: own("office_address"), hours: own("office_hours") },
  };
}
