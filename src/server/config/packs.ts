import type { Country } from "#core/contract/country.ts";
import type { NamesByLanguage } from "#core/contract/languages.ts";
import french from "../../../places/fr/place.json" with { type: "json" };
import frenchStart from "../../../places/fr/start.json" with { type: "json" };
import breton from "../../../places/fr-bre/place.json" with { type: "json" };
import bretonStart from "../../../places/fr-bre/start.json" with { type: "json" };
import british from "../../../places/gb/place.json" with { type: "json" };
import britishStart from "../../../places/gb/start.json" with { type: "json" };
import ulsterStart from "../../../places/gb-nir/start.json" with { type: "json" };
import scottish from "../../../places/gb-sct/place.json" with { type: "json" };
import scottishStart from "../../../places/gb-sct/start.json" with { type: "json" };
import welsh from "../../../places/gb-wls/place.json" with { type: "json" };
import welshStart from "../../../places/gb-wls/start.json" with { type: "json" };
import irish from "../../../places/ie/place.json" with { type: "json" };
import irishStart from "../../../places/ie/start.json" with { type: "json" };

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

/** What somebody who knows a country says otherwise than what is published of it: the fields that are there count. */
export type Pack = {
  place?: Partial<Country>;
  start?: Partial<Omit<CountryStart, "legal">> & { legal?: Partial<CountryStart["legal"]> };
};

/** That of a region stands above that of its country. */
export const PACKS: ReadonlyMap<string, Pack> = new Map(
  Object.entries<Pack>({
    ie: { place: irish, start: irishStart } as Pack, // texts to TypeScript, which are choices
    gb: { place: british, start: britishStart } as Pack,
    "gb-nir": { start: ulsterStart },
    "gb-wls": { place: welsh, start: welshStart } as Pack,
    "gb-sct": { place: scottish, start: scottishStart } as Pack,
    fr: { place: french, start: frenchStart } as Pack,
    "fr-bre": { place: breton, start: bretonStart } as Pack,
  }),
);
