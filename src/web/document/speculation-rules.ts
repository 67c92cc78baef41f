import { hashSource } from "#core/domain/security/hash-source.ts";
import type { Locale } from "#core/texts/locales.ts";

const WITH_QUERY = { href_matches: "/*\\?*" };

/** JSON for a `<script type="speculationrules">`, and the source that a content security policy names for it. */
type SpeculationRules = { json: string; source: string };

const remembered = new WeakMap<readonly Locale[], SpeculationRules>();

/**
 * Speculation rules of the browser: a screen is prefetched while the pointer is on its link, but never the links that
 * switch the language. A screen whose views are counted is fetched only when its link is pressed (`count-views.ts`). They are
 * part of the document, since a file of rules is fetched beside fonts and pictures, before anybody can use them.
 * @param languages of the site: always the same array
 */
export function speculationRules(languages: readonly Locale[]): SpeculationRules {
  const known = remembered.get(languages);
  if (known) return known;
  const localised = { href_matches: `/(${languages.join("|")})/*` };
  const counted = { href_matches: `/(${languages.join("|")})/(pages|categories)/*` };
  const json = JSON.stringify({
    prefetch: [
      { where: { and: [localised, { not: WITH_QUERY }, { not: counted }] }, eagerness: "moderate" },
      { where: { and: [counted, { not: WITH_QUERY }] }, eagerness: "conservative" },
    ],
  });
  const rules = { json, source: hashSource(json) };
  remembered.set(languages, rules);
  return rules;
}
