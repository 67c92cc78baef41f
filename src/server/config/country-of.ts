import type { Country, WorldCountry } from "#core/contract/country.ts";
import { LANGUAGE_CODES, type Language } from "#core/contract/language-codes.ts";
import type { NamesByLanguage } from "#core/contract/languages.ts";
import starting from "../../../places/starting.json" with { type: "json" };
import published from "../../../places/world.json" with { type: "json" };
import texts from "../../../places/world-texts.json" with { type: "json" };
import { calendarZoneOf } from "./calendar-zone.ts";
import { holidaysOf } from "./holidays-of.ts";
import { type CountryStart, PACKS } from "./packs.ts";

/**
 * Any country, of what is published of it (`places/world.json`, `date-holidays`, `Intl`), corrected by our packs: docs/decisions/193-any-country.md.
 * Nothing here may load what computes with the country of the process, which is chosen by it.
 */
const WORLD = published as unknown as Readonly<Record<string, WorldCountry>>; // pairs and choices are lists and texts to TypeScript

export const COUNTRY_CODES: readonly string[] = Object.keys(WORLD).map((code) => code.toLowerCase());

/** `de-sn` is the region `SN` of `DE`. */
function segmentsOf(key: string): { code: string; region: string | undefined } {
  const [country = "", region] = key.split("-");
  return { code: country.toUpperCase(), region: region?.toUpperCase() };
}

/** Regions with holidays of their own, or with a pack, by their keys: `de-sn` Sachsen. */
export function regionsOf(country: string): ReadonlyMap<string, NamesByLanguage> {
  const named = Object.entries(WORLD[segmentsOf(country).code]?.regions ?? {});
  const packs = [...PACKS].filter(([key]) => key.startsWith(`${country}-`));
  return new Map([
    ...named.map(([region, { en, fr }]) => [`${country}-${region.toLowerCase()}`, { en, fr }] as const),
    ...packs.flatMap(([key, { place }]) => (place?.name ? [[key, place.name] as const] : [])),
  ]);
}

/** Whether a directory may be in it. */
export function isCountry(key: string): boolean {
  const { code, region } = segmentsOf(key);
  const country = code.toLowerCase();
  return (
    PACKS.has(key) ||
    (Object.hasOwn(WORLD, code) && key === (region ? key : country) && (!region || regionsOf(country).has(key)))
  );
}

/** In which it may be, the most important first. */
export const zonesOf = (key: string): readonly string[] => WORLD[segmentsOf(key).code]?.zones ?? [];

/** Whether the IANA has a zone of this name. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The variable by which a process tells those that it starts what it has made: finding the holidays again takes up to seconds. */
export const COUNTRY_MADE = "EOLAIRE_COUNTRY_MADE";
export type CountryMade = { zone: string | null; country: Country };

/** Where no other is chosen: that of the region, else the one in which most people live. */
export function usualZoneOf(key: string): string {
  const { code, region } = segmentsOf(key);
  return PACKS.get(key)?.place?.zone ?? WORLD[code]?.regions?.[region ?? ""]?.zone ?? WORLD[code]?.zones[0] ?? "UTC";
}

const countries = new Map<string, Country>();

/** @param zone one of `zonesOf`; null: that of the region, or the most important one */
export function countryOf(key: string, zone: string | null = null): Country {
  const id = `${key} ${zone}`;
  const known = countries.get(id) ?? composed(key, zone);
  countries.set(id, known);
  return known;
}

function composed(key: string, chosen: string | null): Country {
  const { code, region } = segmentsOf(key);
  const world = WORLD[code];
  if (!world) throw new Error(`${key} is no country`);
  const corrections = [...(region ? [code.toLowerCase()] : []), key].map((one) => PACKS.get(one)?.place ?? {});
  const whole = corrections.find((one) => one.key) ?? {};
  const pack: Partial<Country> = Object.assign({}, ...corrections);
  const zone = chosen ?? usualZoneOf(key);
  const [latitude, longitude, zoom] = world.map;
  const published = {
    isReviewed: false,
    languages: world.languages,
    map: { latitude, longitude, zoom },
    hasCoast: false,
    money: moneyOf(world.money),
    phone: phoneOf(code, world.phone),
    postcode: postcodeOf(world.postcode),
    emergency: emergencyText(world.emergency),
    emergencyNumbers: world.emergency,
    firstDay: world.firstDay ?? 1,
    distances: world.units === "US" ? "miles" : "metric",
  } as const;
  return {
    ...corrections.reduce<typeof published>(corrected, published),
    ...whole,
    key,
    code,
    name: pack.name ?? namesOf(key),
    zone,
    calendarZone: pack.zone === zone && pack.calendarZone ? pack.calendarZone : calendarZoneOf(zone),
    holidays: pack.holidays ?? holidaysOf(code, region),
  };
}

/** Texts in languages that the correction lacks stay. */
function corrected<Value extends object>(value: Value, correction: object): Value {
  const isObject = (one: unknown): one is object => typeof one === "object" && one !== null && !Array.isArray(one);
  const fields = Object.entries(correction).map(([name, to]) => {
    const from = (value as Record<string, unknown>)[name];
    return [name, isObject(from) && isObject(to) ? corrected(from, to) : to];
  });
  return { ...value, ...Object.fromEntries(fields) };
}

const inAll = (nameOf: (language: Language) => string | undefined): NamesByLanguage =>
  Object.fromEntries(LANGUAGE_CODES.flatMap((language) => [[language, nameOf(language)]]).filter(([, name]) => name));

const regionsIn = new Map<string, Intl.DisplayNames>();
function regionName(code: string, language: string): string | undefined {
  const names = regionsIn.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  regionsIn.set(language, names);
  return names.of(code);
}

/** As CLDR calls it, in each language; a region as the pack or the list of holidays does. */
export function namesOf(key: string): NamesByLanguage {
  const { code, region } = segmentsOf(key);
  if (region) return regionsOf(code.toLowerCase()).get(key) ?? { en: region };
  return inAll((language) => regionName(code, language));
}

/** What else somebody may type who means a country: its name in other languages, its regions, its code. */
export function otherNamesOf(key: string): readonly string[] {
  const { code } = segmentsOf(key);
  const own = (WORLD[code]?.languages ?? []).flatMap((language) => regionName(code, language) ?? []);
  const regions = [...regionsOf(key).values()].flatMap((names) => Object.values(names));
  const theirOwn = Object.values(WORLD[code]?.regions ?? {}).map((region) => region.own);
  return [...new Set([...Object.values(namesOf(key)), ...own, ...regions, ...theirOwn, code])];
}

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

function moneyOf(code: string): Country["money"] {
  const format = (language: string, currencyDisplay: "name" | "narrowSymbol") => {
    const money = new Intl.NumberFormat(language, { style: "currency", currency: code, currencyDisplay });
    return money.formatToParts(5).find(({ type }) => type === "currency")?.value ?? code;
  };
  const sign = code === "XXX" ? code : format("en", "narrowSymbol");
  const names = [code, format("en", "name"), format("fr", "name")].map((one) => one.toLowerCase());
  return {
    code,
    typed: [...new Set([sign.toLowerCase(), ...names])],
    name: inAll((language) => new Intl.DisplayNames(language, { type: "currency" }).of(code)),
    inMoney: inAll((language) => filled(texts.inMoney[language], { code, name: format(language, "name") })),
  };
}

function phoneOf(code: string, phone: WorldCountry["phone"]): Country["phone"] {
  const { callingCode = "", trunk = null, example = null } = phone ?? {};
  const abroad = callingCode === "44" ? "+33 2 98 12 34 56" : "+44 1758 612345";
  return {
    region: phone ? code : "",
    callingCode,
    trunk,
    neighbours: [],
    fictional: null,
    impossible: null,
    localDigits: 0,
    hint: inAll((language) =>
      filled(texts.wrongNumber[language], { example: example === null ? "" : ` (${example})`, abroad }),
    ),
  };
}

function postcodeOf(postcode: WorldCountry["postcode"]): Country["postcode"] {
  if (!postcode) return null;
  const { pattern = "^[0-9A-Z][0-9A-Z -]{1,10}$", example = "", order } = postcode;
  return { name: texts.postcode, pattern, space: null, example, order };
}

/** No number is made up where a wrong one would cost time. */
const emergencyText = (numbers: readonly string[]): NamesByLanguage =>
  numbers.length === 0
    ? texts.noEmergency
    : inAll((language) =>
        filled(texts.emergency[language], { numbers: numbers.map((number) => `**${number}**`).join(", ") }),
      );

/** Of coasts and lakes: offered by the packs that have them. */
const ELSEWHERE = new Set(["fishing"]);

const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");
const GDPR_AS_WELL = ["IS", "LI", "NO"];
/** What a new directory in a country is offered. Facts of law that are not known are left to whoever reads the pages. */
export function startOf(key: string): CountryStart {
  const { code, region } = segmentsOf(key);
  const packs = [...(region ? [code.toLowerCase()] : []), key].map((one) => PACKS.get(one)?.start ?? {});
  const world: CountryStart = {
    categories: starting.categories.map(({ slug }) => slug).filter((slug) => !ELSEWHERE.has(slug)),
    tags: starting.tags.map(({ slug }) => slug),
    areas: [],
    legal: {
      pages: ["privacy", "terms", "accessibility", "imprint"],
      facts: {
        ...([...EU, ...GDPR_AS_WELL].includes(code) && texts.facts.gdpr),
        ...(EU.includes(code) && texts.facts.eu),
      },
    },
  };
  const legal = packs.map((one) => one.legal ?? {});
  return Object.assign({}, world, ...packs, {
    legal: Object.assign({}, world.legal, ...legal, {
      facts: Object.assign({}, world.legal.facts, ...legal.map(({ facts }) => facts)),
    }),
  });
}
