import type { HolidayRule } from "@eolaire/opening-hours";
import standard from "../../places/ie/place.json" with { type: "json" };
import type { NamesByLanguage } from "./languages.ts";

/** Where an address has its postcode: before its town, after it, or on a line of its own. */
export type PostcodeOrder = "before" | "after" | "apart";

/** What the product has to know of a country: what is published of it, corrected by `places/{key}/place.json`. */
export type Country = {
  /** ISO 3166-1 in small letters, with its region where holidays and the like differ: `ie`, `gb-eng`. */
  key: string;
  /** Somebody who knows the country has looked at it. */
  isReviewed: boolean;
  /** ISO 3166-1. */
  code: string;
  name: NamesByLanguage;
  /** Those that go with it, as BCP 47 tags. */
  languages: readonly string[];
  /** IANA. */
  zone: string;
  /** The same as VTIMEZONE (RFC 5545), a line each. */
  calendarZone: readonly string[];
  /** Where a map opens that nobody has set. */
  map: { latitude: number; longitude: number; zoom: number };
  /** Whether the product has the outline of its land, `web/map/`: elsewhere a map without tiles would show towns in the sea. */
  hasCoast: boolean;
  /** `typed`: how people write it, in small letters, its sign first. `inMoney`: what an amount is typed in. */
  money: { code: string; typed: readonly string[]; name: NamesByLanguage; inMoney: NamesByLanguage };
  phone: {
    region: string;
    callingCode: string;
    /** What is dialled before a national number, if anything. */
    trunk: string | null;
    /** National numbers that belong to another country, as they are dialled, and what they stand for. */
    neighbours: readonly { dialled: string; international: string }[];
    /** Numbers that exist in stories only, and that the library takes for wrong. */
    fictional: string | null;
    /** Numbers that the library takes for right. */
    impossible: string | null;
    /** A number within an area has at most so many digits. */
    localDigits: number;
    /** What is said of a wrong one. */
    hint: NamesByLanguage;
  };
  /** `space`: where it has one, counted from the beginning, or from the end where it is negative; 0: nowhere; null: as it is typed. */
  postcode: {
    name: NamesByLanguage;
    pattern: string;
    space: number | null;
    example: string;
    order: PostcodeOrder;
  } | null;
  holidays: readonly HolidayRule<NamesByLanguage>[];
  /** Whom to call, as Markdown. */
  emergency: NamesByLanguage;
  /** The numbers in it, the first for everything; none where they are not known. */
  emergencyNumbers: readonly string[];
  /** ISO, 1 Monday … 7 Sunday. */
  firstDay: number;
  /** In which distances are said. */
  distances: "metric" | "miles";
};

/** What is published of a country, in `places/world.json`: written by `scripts/write-world.ts`. */
export type WorldCountry = {
  /** ISO 4217; `XXX` where there is none. */
  money: string;
  languages: readonly string[];
  /** None where nobody lives. */
  zones: readonly string[];
  map: readonly [latitude: number, longitude: number, zoom: number];
  /** `trunk`: what is dialled before a national number. `example`: a national number. */
  phone: { callingCode: string; trunk: string | null; example: string | null } | null;
  postcode: { order: PostcodeOrder; pattern?: string; example?: string } | null;
  emergency: readonly string[];
  firstDay?: number;
  units?: "US" | "UK";
  /** By their codes in `date-holidays`, those with holidays of their own. `own`: as the country calls it. `zone`: where it has one of its own. */
  regions?: Readonly<Record<string, { en: string; fr: string; own: string; zone?: string }>>;
};

declare global {
  /** The country of this process or this page, where it is not the standard one: set before any other module is loaded. */
  var EOLAIRE_COUNTRY: Country | undefined;
}

const written = typeof document === "undefined" ? undefined : document.documentElement.dataset.country;

/** The country of the directory. It does not change while a process runs: dates are computed in its zone everywhere. */
export const country: Country = globalThis.EOLAIRE_COUNTRY ?? (written ? JSON.parse(written) : standard);

/** Whether it is another one than the one that scripts of the browser know. */
export const isStandard = country === standard;
