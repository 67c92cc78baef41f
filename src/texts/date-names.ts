import { INTL_TAG, type Language } from "../contract/language-tags.ts";
import { months, weekdays } from "./irish-names.ts";

/** The months from January, within a date and `lone`, as in a title; the weekdays from Monday. */
export type DateNames = Record<
  "months" | "loneMonths" | "shortMonths" | "weekdays" | "shortWeekdays",
  readonly string[]
>;

declare global {
  /** Names of languages that browsers do not know, for the service worker. */
  var EOLAIRE_DATES: Partial<Record<Language, DateNames>> | undefined;
}

const IRISH: DateNames = {
  months,
  loneMonths: months,
  weekdays,
  shortMonths: ["Ean", "Feabh", "Márta", "Aib", "Beal", "Meith", "Iúil", "Lún", "MFómh", "DFómh", "Samh", "Noll"],
  shortWeekdays: ["Luan", "Máirt", "Céad", "Déar", "Aoine", "Sath", "Domh"],
};

/** Chromium has no data of these; Node has. */
const UNKNOWN_TO_BROWSERS: readonly Language[] = ["cy", "gd", "br"];

const written = typeof document === "undefined" ? undefined : document.documentElement.dataset.dates;
const known: Partial<Record<Language, DateNames>> = globalThis.EOLAIRE_DATES ?? (written ? JSON.parse(written) : {});

/** The names by which dates are written; null: those of `Intl`. In Irish as Node has them, else the ones that stand here. */
export function dateNames(language: Language): DateNames | null {
  if (language === "ga") return has("ga") ? null : IRISH;
  if (!UNKNOWN_TO_BROWSERS.includes(language)) return null;
  known[language] ??= namesOf(has(language) ? language : "en");
  return known[language];
}

/** What a document in these languages has to tell its scripts; null: nothing. */
export function writtenNames(languages: readonly Language[]): string | null {
  const lacking = UNKNOWN_TO_BROWSERS.filter((one) => languages.includes(one));
  return lacking.length > 0 ? JSON.stringify(Object.fromEntries(lacking.map((one) => [one, dateNames(one)]))) : null;
}

const has = (language: Language) => Intl.DateTimeFormat.supportedLocalesOf(INTL_TAG[language]).length > 0;

/** As `Intl` writes them within a date, since some languages decline them there. */
function namesOf(language: Language): DateNames {
  const name = (part: "month" | "weekday", form: "long" | "short", date: Date, day?: "numeric") => {
    const format = new Intl.DateTimeFormat(INTL_TAG[language], { timeZone: "UTC", day, [part]: form });
    return format.formatToParts(date).find(({ type }) => type === part)?.value ?? "";
  };
  const month = (form: "long" | "short", day?: "numeric") =>
    Array.from({ length: 12 }, (_, at) => name("month", form, new Date(Date.UTC(2026, at, 1)), day));
  // 1 June 2026 is a Monday.
  const weekday = (form: "long" | "short") =>
    Array.from({ length: 7 }, (_, at) => name("weekday", form, new Date(Date.UTC(2026, 5, 1 + at)), "numeric"));
  return {
    months: month("long", "numeric"),
    loneMonths: month("long"),
    shortMonths: month("short", "numeric"),
    weekdays: weekday("long"),
    shortWeekdays: weekday("short"),
  };
}
