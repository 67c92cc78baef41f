import type { Every, Repeat, RepeatEnd } from "../../domain/repeat.ts";
import { dayOfYear, fullDate, weekdayName } from "./dates.ts";
import type { Locale } from "./locales.ts";
import { fill, type PluralForms } from "./phrases.ts";

type Place = "1" | "2" | "3" | "4" | "-1";

/** The words of one language, as they stand in its messages. */
export type RepeatTexts = {
  every: Record<Every, PluralForms>;
  /** `{every}` and `{which}`. */
  on: string;
  and: string;
  /** `{n}` by the rules of ordinals. */
  date: PluralForms;
  day: string;
  /** Each weekday from Monday on by its place in the month. */
  places: Record<Place, readonly string[]>;
  inMonth: readonly string[];
  until: string;
  times: PluralForms;
};

/** “Every month on the first Saturday, until 5 December 2026”. */
export function repeatText(repeat: Repeat, first: Temporal.PlainDate, locale: Locale, texts: RepeatTexts): string {
  const every = everyText(repeat.every, repeat.interval, locale, texts);
  const which =
    repeat.every === "week"
      ? weekdaysInWords(repeat.weekdays, locale, texts)
      : repeat.every === "day"
        ? ""
        : placeText(repeat, first, locale, texts);
  return withEnd(which ? fill(texts.on, { every, which }) : every, repeat.end, locale, texts);
}

/** “Every second week”. */
export const everyText = (every: Every, interval: number, locale: Locale, texts: RepeatTexts) =>
  formed(texts.every[every], interval, locale);

/** “on the first Saturday”, “on the 15th”, “on 17 March”. */
export function placeText(
  { every, place }: Pick<Repeat, "every" | "place">,
  first: Temporal.PlainDate,
  locale: Locale,
  texts: RepeatTexts,
): string {
  if (place === null) {
    if (every === "year") return fill(texts.day, { date: dayOfYear(locale, first.toString().slice(5)) });
    return fill(texts.date[ORDINALS.select(first.day)] ?? texts.date.other, { n: first.day });
  }
  const told = texts.places[String(place) as Place][first.dayOfWeek - 1]!;
  return every === "year" ? `${told} ${texts.inMonth[first.month - 1]}` : told;
}

/** Irish has one form for all of them. */
const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });

function weekdaysInWords(weekdays: readonly number[], locale: Locale, { and }: RepeatTexts): string {
  const names = [...weekdays].sort().map((day) => weekdayName(locale, day));
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} ${and} ${last}` : last;
}

function withEnd(told: string, end: RepeatEnd, locale: Locale, texts: RepeatTexts): string {
  if (end.kind === "never") return told;
  const until =
    end.kind === "count"
      ? formed(texts.times, end.count, locale)
      : fill(texts.until, { date: fullDate(locale, `${end.until}T12:00Z`) });
  return `${told}, ${until}`;
}

function formed(forms: PluralForms, n: number, locale: Locale): string {
  const form = locale === "ga" ? irishForm(n) : n === 1 ? "one" : n === 2 ? "two" : "other";
  return fill(forms[form] ?? forms.other, { n });
}

/** CLDR's forms of Irish, which Chromium does not know. */
function irishForm(n: number): Intl.LDMLPluralRule {
  if (n === 1) return "one";
  if (n === 2) return "two";
  if (n <= 6) return "few";
  return n <= 10 ? "many" : "other";
}
