import type { Locale } from "#core/contract/locales.ts";
import { ACCESSIBILITY_FACTS, type AccessibilityAnswer } from "#core/contract/pages/accessibility.ts";
import type { HistoryEntry } from "#core/contract/pages/own.ts";
import type { PriceSize } from "#core/contract/pages/prices.ts";
import { clock, dayOfYear, fullDate, weekdayName } from "#core/texts/dates.ts";
import { euro } from "#core/texts/numbers.ts";
import { weeksAlone } from "#core/texts/weeks-text.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import { useRead } from "../api/use-api.ts";
import { useLanguageNames } from "../form/LanguageChoice.tsx";
import { changesOf, isNothing, type ShownChange, type Value } from "./changes.ts";
import { weekChanges } from "./week-changes.ts";

type Sentence = string | ((values: { who: string }) => string);
type TextTree = { [key: string]: Sentence | TextTree };

/** Stands for the name in a sentence, where it is shown as a link. */
export const WHO = "\uFFFC";

export type ChangeTexts = {
  /** What somebody did, in a sentence. */
  action: (action: string, who: string) => string;
  /** In the order of the desk's forms. Fields without a name for people are left out. */
  changes: (entry: Pick<HistoryEntry, "before" | "after">) => ShownChange[];
  /** Of hours that were added and removed at once: day by day. */
  week: (entries: readonly Pick<HistoryEntry, "before" | "after">[]) => ShownChange[];
  /** The name of somebody whose account does not exist any more. */
  nobody: string;
};

type Options = {
  /** Names of known accounts. */
  people: readonly Person[];
  /** Names of actions that are not about a page. */
  actions?: TextTree;
  nobody?: string;
};

type Person = readonly [accountId: string, name: string];

/**
 * What somebody did, in a sentence.
 * @param actions names of actions that are not about a page
 */
export function useSentences(actions: TextTree = {}): ChangeTexts["action"] {
  const { history: texts } = useTexts("desk-team");
  return (action, who) => {
    const path = action.split(".");
    return said(textAt(texts.actions, path) ?? textAt(actions, path) ?? texts.something, who);
  };
}

/** Turns audit entries into text: the action's name, and each changed field with both values. */
export function useChangeTexts({ people, actions = {}, nobody }: Options): ChangeTexts {
  const { page: common } = useTexts("desk");
  const { history: texts } = useTexts("desk-team");
  const action = useSentences(actions);
  const { locale } = useApp();
  const accessible = useTexts("accessibility");
  const { diets, allergens } = useTexts("services");
  const language = { ...useLanguageNames(), ...texts.values.language };
  const known = { answers: accessible.answers, marks: { diets, allergens, language } };
  const given = { texts, weeks: useTexts("weeks"), ...known, locale, names: useNames(people) };
  const fields: Record<string, string> = { ...common.fields, ...accessible.facts, ...texts.fields };
  const order = Object.keys(fields);
  const textOf = (field: string, value: Value | undefined) =>
    value === undefined ? null : valueText(given, field, value);
  return {
    nobody: nobody ?? texts.somebody,
    action,
    week: (entries) => weekChanges(entries, (field, value) => valueText(given, field, value), texts.fields.set),
    changes: (entry) =>
      changesOf(entry)
        .flatMap(({ field, before, after }) => {
          const name = fields[field];
          return name ? [{ field, name, was: textOf(field, before), is: textOf(field, after) }] : [];
        })
        .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field)),
  };
}

/** Current names of accounts, private links, categories and tags by id. */
function useNames(people: readonly Person[]): ReadonlyMap<string, string> {
  const { locale } = useApp();
  const categories = useRead("categories", {}).data ?? [];
  const tags = useRead("tags", { scope: "all" }).data ?? [];
  return new Map([...people, ...[...categories, ...tags].map((one) => [one.id, plain(one, "name", locale)] as const)]);
}

export type Given = {
  texts: Texts["desk-team"]["history"];
  answers: Texts["accessibility"]["answers"];
  marks: Pick<Texts["services"], "diets" | "allergens">;
  weeks: Texts["weeks"];
  locale: Locale;
  /** Of accounts, categories and tags by id. */
  names: ReadonlyMap<string, string>;
};

/** What the audit stores in place of a value that it must not store. */
const OMITTED = "…";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const LOCAL_DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_OF_YEAR = /^\d\d-\d\d$/;

const OF_PEOPLE = new Set(["account_id", "owner", "link_id"]);
const OF_LISTS = new Set(["category_ids", "tag_ids"]);

/** A field's value as text: names for ids, formatted dates and amounts. */
export function valueText(given: Given, field: string, value: Value | undefined): string {
  const { texts, locale } = given;
  if (value === undefined || value === null || isNothing(value)) return texts.nothing;
  if (value === OMITTED) return texts.filledIn;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "number") return numberOf(locale, field, value);
  if (typeof value === "string") return textOf(given, field, value);
  if (Array.isArray(value)) return value.map((one) => valueText(given, field, one)).join(", ");
  if (isAnswer(field, value)) {
    return [given.answers[value.answer], value.note, value.note_ie].filter(Boolean).join(", ");
  }
  if (isSize(value)) return [value.name, value.name_ie, euro(locale, value.amount)].filter(Boolean).join(" ");
  return isInterval(value) ? `${value.from}–${value.to}` : Object.values(value).join(", ");
}

function textOf({ texts, weeks, marks, locale, names }: Given, field: string, text: string): string {
  if (field === "weeks") return weeksAlone(weeks, text, (date) => fullDate(locale, `${date}T12:00:00Z`));
  if (OF_PEOPLE.has(field)) return names.get(text) ?? texts.somebody;
  if (OF_LISTS.has(field)) return names.get(text) ?? texts.gone;
  const values: TextTree = { ...texts.values, ...marks };
  const value = textAt(values, [field, text]);
  return typeof value === "string" ? value : (dateOf(locale, text) ?? text);
}

type Answer = { answer: AccessibilityAnswer; note: string | null; note_ie: string | null };

/** What a fact of accessibility says. */
const isAnswer = (field: string, _value: object): _value is Answer =>
  ACCESSIBILITY_FACTS.some((fact) => fact === field);

const isSize = (value: object): value is PriceSize => "amount" in value && "name" in value;

const isInterval = (value: object): value is { from: string; to: string } => "from" in value && "to" in value;

/** Formats amounts in cents as euro, and weekdays by name. */
function numberOf(locale: Locale, field: string, value: number): string {
  if (field === "amount" || field === "amount_to") return euro(locale, value);
  return field === "day" ? weekdayName(locale, value) : String(value);
}

function dateOf(locale: Locale, text: string): string | null {
  if (INSTANT.test(text)) return `${fullDate(locale, text)}, ${clock(locale, text)}`;
  if (LOCAL_DATE.test(text)) return fullDate(locale, `${text}T12:00:00Z`);
  return DAY_OF_YEAR.test(text) ? dayOfYear(locale, text) : null;
}

/** The text or sentence under some names, one below the other; null where there is none. */
export function textAt(tree: TextTree, path: readonly string[]): Sentence | null {
  const found = path.reduce<Sentence | TextTree | undefined>(
    (at, name) => (typeof at === "object" && Object.hasOwn(at, name) ? at[name] : undefined),
    tree,
  );
  return typeof found === "object" || found === undefined ? null : found;
}

/** What the directory does by itself has no name in its sentence. */
export const said = (sentence: Sentence, who: string): string =>
  typeof sentence === "string" ? sentence : sentence({ who });
