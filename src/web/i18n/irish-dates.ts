import { months, weekdays } from "../messages/ga/opening.json";
import { INTL_TAG } from "./locales.ts";

/** Chromium knows no Irish; the day comes before the month in both languages, so that names alone make the difference. */
const HAS_IRISH = Intl.DateTimeFormat.supportedLocalesOf(INTL_TAG.ga).length > 0;

const SHORT_MONTHS = ["Ean", "Feabh", "Márta", "Aib", "Beal", "Meith", "Iúil", "Lún", "MFómh", "DFómh", "Samh", "Noll"];
const SHORT_WEEKDAYS = ["Luan", "Máirt", "Céad", "Déar", "Aoine", "Sath", "Domh"];

/** `Intl.DateTimeFormat` of Irish, also where the browser has no names for it. */
export function irishFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, "format"> {
  if (HAS_IRISH) return new Intl.DateTimeFormat(INTL_TAG.ga, options);
  const english = new Intl.DateTimeFormat(INTL_TAG.en, options);
  const irish = new Map([
    ...(options.month === "short" ? named({ month: "short" }, SHORT_MONTHS) : named({ month: "long" }, months)),
    ...(options.weekday === "short"
      ? named({ weekday: "short" }, SHORT_WEEKDAYS)
      : named({ weekday: "long" }, weekdays)),
  ]);
  return {
    format: (date) =>
      english
        .formatToParts(date)
        .map(({ value }) => irish.get(value) ?? value)
        .join(""),
  };
}

/** The English name of each month or weekday beside its Irish one. */
function named(options: Intl.DateTimeFormatOptions, names: readonly string[]): [string, string][] {
  const english = new Intl.DateTimeFormat(INTL_TAG.en, { ...options, timeZone: "UTC" });
  // 1 June 2026 is a Monday.
  const at = (index: number) => (options.month ? Date.UTC(2026, index, 1) : Date.UTC(2026, 5, 1 + index));
  return names.map((name, index) => [english.format(at(index)), name]);
}
