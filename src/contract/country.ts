import type { HolidayRule } from "@eolaire/opening-hours";
import standard from "../../places/ie/place.json" with { type: "json" };
import type { NamesByLanguage } from "./languages.ts";

/** What the product has to know of a country: `places/{key}/place.json`. */
export type Country = {
  key: string;
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
  /** `space`: where it has one, counted from the beginning, or from the end where it is negative; 0: nowhere. */
  postcode: { name: NamesByLanguage; pattern: string; space: number; example: string };
  holidays: readonly HolidayRule<NamesByLanguage>[];
  /** Whom to call, as Markdown. */
  emergency: NamesByLanguage;
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
