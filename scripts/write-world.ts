import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import Holidays from "date-holidays";
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { formatAddress } from "localized-address-format";
import type { WorldCountry } from "../src/contract/country.ts";

/**
 * `node scripts/write-world.ts`: writes `places/world.json`, what is published of every country of ISO 3166, from the packages that publish it
 * (docs/decisions/193-any-country.md). `--verify` says whether it is up to date. Holidays, names and formats are not in it: a process computes them.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FILE = `${ROOT}places/world.json`;
const require = createRequire(import.meta.url);

type Json = Record<string, unknown>;
/** A file of CLDR's supplemental data. */
const cldr = <Data>(name: string): Data =>
  (require(`cldr-core/supplemental/${name}.json`) as { supplemental: Data }).supplemental;

const { codeMappings } = cldr<{ codeMappings: Record<string, { _numeric?: string; _alpha3?: string }> }>(
  "codeMappings",
);
const { alias } = cldr<{ metadata: { alias: { territoryAlias: Json } } }>("aliases").metadata;
const { currencyData } = cldr<{ currencyData: { region: Record<string, Record<string, Tender>[]> } }>("currencyData");
type Tender = { _from?: string; _to?: string; _tender?: string };
const { territoryInfo } = cldr<{
  territoryInfo: Record<
    string,
    { languagePopulation?: Record<string, { _officialStatus?: string; _populationPercent: string }> }
  >;
}>("territoryInfo");
const { measurementData } = cldr<{ measurementData: { measurementSystem: Record<string, string> } }>("measurementData");
const { weekData } = cldr<{ weekData: { firstDay: Record<string, string> } }>("weekData");
const { primaryZones } = cldr<{ primaryZones: Record<string, string> }>("primaryZones");

/** Assigned by ISO: neither withdrawn, nor left to users, nor of CLDR alone; and Kosovo, which everybody calls XK. */
const CODES = Object.entries(codeMappings)
  .filter(([code, { _numeric, _alpha3 }]) => /^[A-Z]{2}$/.test(code) && _numeric && _alpha3)
  .map(([code]) => code)
  .filter((code) => !(code in alias.territoryAlias) && !/^(?:AA|Q[M-Z]|X[A-JL-Z]|ZZ|EU|CQ)$/.test(code))
  .sort();

/** The one that is legal tender today; `XXX` where there is none. */
function moneyOf(code: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const now = (currencyData.region[code] ?? []).flatMap((one) =>
    Object.entries(one).filter(
      ([, { _from = "", _to = "9999", _tender }]) => _tender !== "false" && _from <= today && _to > today,
    ),
  );
  return now.sort(([, one], [, other]) => ((one._from ?? "") < (other._from ?? "") ? 1 : -1))[0]?.[0] ?? "XXX";
}

/** Official in all of it, the most spoken first. */
const languagesOf = (code: string): string[] =>
  Object.entries(territoryInfo[code]?.languagePopulation ?? {})
    .filter(([, { _officialStatus }]) => _officialStatus === "official" || _officialStatus === "de_facto_official")
    .sort(([, one], [, other]) => Number(other._populationPercent) - Number(one._populationPercent))
    .map(([language]) => language.replaceAll("_", "-"));

const WEEK = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
function firstDayOf(code: string): number {
  const day = WEEK.indexOf(weekData.firstDay[code] ?? weekData.firstDay["001"] ?? "mon");
  return day || 7;
}

/** The most important first; one where all show the same time. */
function zonesOf(code: string): string[] {
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones(): string[] | undefined };
  const zones = [...new Set([...(locale.getTimeZones() ?? []).map(nameOf), ...(OF_NO_CLDR[code] ?? [])])];
  const first = PRIMARY[code] ?? primaryZones[code] ?? new Holidays(code).getTimezones()?.[0];
  const inOrder = zones.toSorted((one, other) => Number(other === first) - Number(one === first));
  const offsets = inOrder.map((zone) =>
    ["2027-01-01", "2027-07-01"].map((day) => Temporal.PlainDate.from(day).toZonedDateTime(zone).offset).join(),
  );
  return new Set(offsets).size > 1 ? inOrder : inOrder.slice(0, 1);
}
/** Where most people live, where the lists name none. */
const PRIMARY: Record<string, string> = { AQ: "Antarctica/McMurdo", CA: "America/Toronto" };
const OF_NO_CLDR: Record<string, string[]> = { XK: ["Europe/Belgrade"] };

/** ICU calls some by names that the IANA has replaced. */
const RENAMED: Record<string, string> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "America/Godthab": "America/Nuuk",
  "Africa/Asmera": "Africa/Asmara",
  "Pacific/Truk": "Pacific/Chuuk",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Coral_Harbour": "America/Atikokan",
};
const nameOf = (zone: string) => RENAMED[zone] ?? zone;

/** Digits that connect to somebody who helps; 112 first, where it does. */
function emergencyOf(code: string): string[] {
  const pattern = countryToMetadata[code]?.[EMERGENCY]?.[PATTERN];
  if (!pattern) return [];
  const found = [2, 3, 4, 5]
    .flatMap((length) => Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, "0")))
    .filter((digits) => new RegExp(`^(?:${pattern})$`).test(digits));
  return [...found.filter((one) => one === "112"), ...found.filter((one) => one !== "112")];
}

/** As its protocol buffers number them (`phonemetadata.proto`). */
const EMERGENCY = 27;
const PATTERN = 2;
const { countryToMetadata } = (
  require("google-libphonenumber") as {
    shortnumbermetadata: { countryToMetadata: Record<string, Record<number, Record<number, string>>> };
  }
).shortnumbermetadata;

const { POSTCODE_REGEXES } = require(`${ROOT}node_modules/postcode-validator/lib/cjs/postcode-regexes.js`) as {
  POSTCODE_REGEXES: Map<string, RegExp>;
};

/** Where an address has its postcode: before the town, after it, or on a line of its own; null: the country has none. */
function postcodeOf(code: string): WorldCountry["postcode"] {
  const lines = formatAddress({
    postalCountry: code,
    addressLines: ["S"],
    locality: "TOWN",
    postalCode: "CODE",
  } as never);
  const line = (lines as string[]).find((one) => one.includes("CODE"));
  if (!line) return null;
  const regex = POSTCODE_REGEXES.get(code);
  const pattern = regex ? patternOf(regex) : null;
  const order = line.includes("TOWN") ? (line.indexOf("CODE") < line.indexOf("TOWN") ? "before" : "after") : "apart";
  return pattern ? { order, pattern, example: sampleOf(pattern) } : { order };
}

/** Letters are capitals, and what is optional as a whole is not. */
function patternOf({ source }: RegExp): string {
  const plain = source.replaceAll("\\s*", " ?").replaceAll("[ ]", " ").replaceAll("[\\-]", "-").replaceAll("\\-", "-");
  const [, inner = ""] = /^\^\((?:\?:)?(.*)\)\?\$$/.exec(plain) ?? [];
  let depth = 0;
  let least = inner === "" ? -1 : 0;
  for (const one of inner) {
    if (one === "(") depth += 1;
    if (one === ")") depth -= 1;
    least = Math.min(least, depth);
  }
  return least >= 0 ? `^(?:${inner})$` : plain;
}

/** A text that a pattern of postcodes takes: its first choices, with the digits in their order. */
function sampleOf(pattern: string): string {
  let at = 0;
  let digit = 0;
  const source = pattern.replace(/^\^/, "").replace(/\$$/, "");
  const nextDigit = () => String((digit++ % 9) + 1);
  function sequence(): string[] {
    const choices: string[] = [];
    let text = "";
    while (at < source.length && source[at] !== ")") {
      if (source[at] === "|") {
        choices.push(text);
        text = "";
        at += 1;
      } else text += repeated();
    }
    return [...choices, text];
  }
  function repeated(): string {
    const from = at;
    const before = digit;
    let text = atom();
    const [whole = "", least, most] = /^(?:\{(\d+)(?:,(\d*))?\}|\?|\*|\+)/.exec(source.slice(at)) ?? [];
    at += whole.length;
    const after = at;
    if (whole === "?" || whole === "*") {
      const isSeparator = /^[ -]$/.test(text);
      if (!isSeparator) digit = before;
      return isSeparator ? text : "";
    }
    for (let n = 1; n < Number(least ?? 1); n += 1) {
      at = from;
      text += atom();
      at = after;
    }
    void most;
    return text;
  }
  function atom(): string {
    const rest = source.slice(at);
    if (rest.startsWith("(")) {
      const [head = "("] = /^\((?:\?:|\?!)?/.exec(rest) ?? [];
      at += head.length;
      const [first = ""] = sequence();
      at += 1;
      return head === "(?!" ? "" : first;
    }
    if (rest.startsWith("[")) {
      const end = rest.indexOf("]");
      const set = rest.slice(1, end);
      at += end + 1;
      if (set.startsWith("\\d") || set === "0-9") return nextDigit();
      return set.startsWith("A-Z") ? "A" : (set[0] ?? "");
    }
    if (rest.startsWith("\\d")) {
      at += 2;
      return nextDigit();
    }
    if (rest.startsWith("\\")) {
      at += 2;
      return rest[1] ?? "";
    }
    at += 1;
    return rest[0] ?? "";
  }
  const sample = sequence()[0] ?? "";
  if (new RegExp(pattern).test(sample)) return sample;
  const found = SAMPLES.find((one) => new RegExp(pattern).test(one));
  if (!found) throw new Error(`no example of ${pattern}: ${sample}`);
  return found;
}
const SAMPLES = ["SW1A 1AA", "1010", "10115", "01001", "948 5", "9485", "1234567", "98000"];

function phoneOf(code: string): WorldCountry["phone"] {
  if (!isSupportedCountry(code)) return null;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(code as CountryCode);
  const examples: Record<string, string> = require("libphonenumber-js/examples.mobile.json");
  const example = examples[code];
  return {
    callingCode: getCountryCallingCode(code as CountryCode),
    trunk: (metadata.numberingPlan as unknown as { nationalPrefix(): string }).nationalPrefix() || null,
    example: (example && parsePhoneNumberFromString(example, code as CountryCode)?.formatNational()) || null,
  };
}

/** Natural Earth, by way of `world-atlas`: the largest piece of a country decides where its map opens. */
type Topology = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { countries: { geometries: { id?: string; type: string; arcs: never }[] } };
};
const atlas = require("world-atlas/countries-50m.json") as Topology;
/** Those that are no country of their own there, or too small: the place that `zone.tab` of the IANA’s zones names, which is in the public domain. */
const SMALL: Record<string, readonly [latitude: number, longitude: number]> = {
  BQ: [12.15, -68.28],
  BV: [-54.42, 3.36],
  CC: [-12.17, 96.92],
  CX: [-10.42, 105.72],
  GF: [4.93, -52.33],
  GI: [36.13, -5.35],
  GP: [16.23, -61.53],
  MQ: [14.6, -61.08],
  RE: [-20.87, 55.47],
  SJ: [78, 16],
  TK: [-9.37, -171.23],
  TV: [-8.52, 179.22],
  UM: [19.28, 166.62],
  XK: [42.6, 20.9],
  YT: [-12.78, 45.23],
};

function mapOf(code: string): WorldCountry["map"] {
  const id = codeMappings[code]?._numeric;
  const geometry = atlas.objects.countries.geometries.find((one) => one.id === id);
  const small = SMALL[code];
  if (!geometry) {
    if (!small) throw new Error(`${code} is on no map`);
    return [...small, 9];
  }
  const polygons = (geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs) as number[][][];
  const boxes = polygons.map(([ring = []]) => {
    const box = boxOf(ring);
    return box.east - box.west > 300 ? boxOf(ring, true) : box;
  });
  const [box] = boxes.sort((one, other) => areaOf(other) - areaOf(one));
  const { west, south, east, north } = box!;
  const latitude = (south + north) / 2;
  // So that it fits into 500 pixels: a world has 256 at zoom 0.
  const span = Math.max(east - west, (north - south) / Math.cos((latitude * Math.PI) / 180), 0.05);
  const zoom = Math.max(2, Math.min(11, Math.floor(Math.log2((500 * 360) / (256 * span)))));
  return [round(latitude), round((((west + east) / 2 + 540) % 360) - 180), zoom];
}

const round = (degrees: number) => Math.round(degrees * 10) / 10;
type Box = { west: number; south: number; east: number; north: number };
const areaOf = ({ west, south, east, north }: Box) =>
  (east - west) * (north - south) * Math.cos((((south + north) / 2) * Math.PI) / 180);

/** A country on both sides of the antimeridian is one piece where degrees go on to 360. */
function boxOf(ring: readonly number[], isAcross = false): Box {
  const { scale, translate } = atlas.transform;
  const box = { west: 360, south: 90, east: -180, north: -90 };
  for (const index of ring) {
    let [x, y] = [0, 0];
    for (const [dx, dy] of atlas.arcs[index < 0 ? ~index : index] ?? []) {
      x += dx;
      y += dy;
      const [degrees, latitude] = [x * scale[0] + translate[0], y * scale[1] + translate[1]];
      const longitude = isAcross && degrees < 0 ? degrees + 360 : degrees;
      box.west = Math.min(box.west, longitude);
      box.east = Math.max(box.east, longitude);
      box.south = Math.min(box.south, latitude);
      box.north = Math.max(box.north, latitude);
    }
  }
  return box;
}

/** Those that have holidays of their own, in the languages in which the package says them. */
function regionsOf(code: string): Pick<WorldCountry, "regions"> {
  const statesIn = (language?: string): Record<string, string> => new Holidays().getStates(code, language) ?? {};
  const [own, en, fr] = [statesIn(), statesIn("en"), statesIn("fr")];
  const all = new Holidays(code).getTimezones() ?? [];
  const regions = Object.entries(own).map(([region, name]) => {
    const zones = new Holidays(code, region).getTimezones() ?? [];
    const [zone] = `${zones}` === `${all}` ? [] : zones;
    return [region, { en: en[region] ?? name, fr: fr[region] ?? name, own: name, ...(zone && { zone: nameOf(zone) }) }];
  });
  return regions.length > 0 ? { regions: Object.fromEntries(regions) } : {};
}

function countryOf(code: string): WorldCountry {
  const system = measurementData.measurementSystem[code];
  return {
    money: moneyOf(code),
    languages: languagesOf(code),
    zones: zonesOf(code),
    map: mapOf(code),
    phone: phoneOf(code),
    postcode: postcodeOf(code),
    emergency: emergencyOf(code),
    ...(firstDayOf(code) !== 1 && { firstDay: firstDayOf(code) }),
    ...(system && { units: system }),
    ...regionsOf(code),
  } as WorldCountry;
}

const lines = CODES.map((code) => `  ${JSON.stringify(code)}: ${JSON.stringify(countryOf(code))}`);
const text = `{\n${lines.join(",\n")}\n}\n`;
if (!argv.includes("--verify")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  console.error("places/world.json is out of date: node scripts/write-world.ts");
  process.exitCode = 1;
}
