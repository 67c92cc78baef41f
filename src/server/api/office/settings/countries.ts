import type { Country } from "#core/contract/country.ts";
import type { CountryCode } from "#core/contract/country-codes.ts";
import type { NamesByLanguage } from "#core/contract/languages.ts";
import breton from "../../../../../places/fr-bre/place.json" with { type: "json" };
import bretonStart from "../../../../../places/fr-bre/start.json" with { type: "json" };
import scottish from "../../../../../places/gb-sct/place.json" with { type: "json" };
import scottishStart from "../../../../../places/gb-sct/start.json" with { type: "json" };
import welsh from "../../../../../places/gb-wls/place.json" with { type: "json" };
import welshStart from "../../../../../places/gb-wls/start.json" with { type: "json" };
import irish from "../../../../../places/ie/place.json" with { type: "json" };
import irishStart from "../../../../../places/ie/start.json" with { type: "json" };

/** What a directory in a country begins with: `places/{key}/start.json`. Categories, tags and legal pages are named by slug. */
export type CountryStart = {
  categories: readonly string[];
  tags: readonly string[];
  /** Counties and the like. */
  areas: readonly { names: NamesByLanguage; latitude: number; longitude: number; zoom: number }[];
  legal: {
    pages: readonly string[];
    /** What stands for `{name}` in the templates of `places/legal/`. */
    facts: Readonly<Record<string, NamesByLanguage>>;
  };
};

export const COUNTRIES: Readonly<Record<CountryCode, { place: Country; start: CountryStart }>> = {
  ie: { place: irish, start: irishStart },
  "gb-wls": { place: welsh, start: welshStart },
  "gb-sct": { place: scottish, start: scottishStart },
  "fr-bre": { place: breton, start: bretonStart },
};
