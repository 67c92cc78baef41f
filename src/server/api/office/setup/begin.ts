import type { NamesByLanguage } from "#core/contract/languages.ts";
import { FIRST, SECOND } from "#core/contract/locales.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import { nameIn } from "#core/domain/in-language.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { WriteContext } from "#core/server/calls/handler.ts";
import { startOf } from "#core/server/config/country-of.ts";
import { LEGAL_TEMPLATES, legalPage, STARTING, slugsOf } from "./queries.ts";

/** Adds the categories of the country with these slugs that are not there yet, and its tags with them. */
export async function addCategories(
  context: WriteContext<AccountCaller>,
  { country }: DirectorySettings,
  slugs: readonly string[],
): Promise<void> {
  const start = startOf(country);
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
  const { legal } = startOf(settings.country);
  const known = await slugsOf(context.tx, "special_page");
  for (const template of LEGAL_TEMPLATES) {
    const { slug } = template;
    if (!slugs.includes(slug) || !legal.pages.includes(slug) || known.has(slug)) continue;
    await context.services.edits.addSpecialPage({ menu: "footer", ...legalPage(template, settings) }, context);
  }
}
