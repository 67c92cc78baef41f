import type { AppTexts } from "../../app/app-context.tsx";
import { clock, dayOfYear, fullDate, weekdayName } from "../../i18n/dates.ts";
import type { Locale } from "../../i18n/locales.ts";
import { euro } from "../../i18n/numbers.ts";
import { type TextTree, textAt } from "../../i18n/text-at.ts";
import { isNothing, type Value } from "./changes.ts";

type Given = {
  texts: AppTexts["desk-team"]["history"];
  locale: Locale;
  /** Of the people, categories and tags that there are, by their ids. */
  names: ReadonlyMap<string, string>;
};

/** What the audit writes for what it does not keep. */
const OMITTED = "…";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const LOCAL_DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_OF_YEAR = /^\d\d-\d\d$/;

const OF_PEOPLE = new Set(["account_id", "owner"]);
const OF_LISTS = new Set(["category_ids", "tag_ids"]);

/** The value of a field in words: names for ids, dates and money as people write them. */
export function valueText(given: Given, field: string, value: Value | undefined): string {
  const { texts, locale } = given;
  if (value === undefined || value === null || isNothing(value)) return texts.nothing;
  if (value === OMITTED) return texts.filledIn;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "number") return numberOf(locale, field, value);
  if (typeof value === "string") return textOf(given, field, value);
  if (Array.isArray(value)) return value.map((one) => valueText(given, field, one)).join(", ");
  return isInterval(value) ? `${value.from}–${value.to}` : Object.values(value).join(", ");
}

function textOf({ texts, locale, names }: Given, field: string, text: string): string {
  if (OF_PEOPLE.has(field)) return names.get(text) ?? texts.somebody;
  if (OF_LISTS.has(field)) return names.get(text) ?? texts.gone;
  const values: TextTree = texts.values;
  return textAt(values, [field, text]) ?? dateOf(locale, text) ?? text;
}

const isInterval = (value: object): value is { from: string; to: string } => "from" in value && "to" in value;

/** Cents are money, and days of the week have names. */
function numberOf(locale: Locale, field: string, value: number): string {
  if (field === "amount" || field === "amount_to") return euro(locale, value);
  return field === "day" ? weekdayName(locale, value) : String(value);
}

function dateOf(locale: Locale, text: string): string | null {
  if (INSTANT.test(text)) return `${fullDate(locale, text)}, ${clock(locale, text)}`;
  if (LOCAL_DATE.test(text)) return fullDate(locale, `${text}T12:00:00Z`);
  return DAY_OF_YEAR.test(text) ? dayOfYear(locale, text) : null;
}
