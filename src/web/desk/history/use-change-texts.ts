import type { HistoryEntry } from "../../../contract/history.ts";
import { useApp, useTexts } from "../../app/app-context.tsx";
import { plain } from "../../i18n/bilingual.tsx";
import { type TextTree, textAt } from "../../i18n/text-at.ts";
import { useRead } from "../api/use-api.ts";
import { changesOf, type Value } from "./changes.ts";
import { valueText } from "./value-text.ts";

/** A change as people read it; null: not known, or of what was added or taken away. */
export type ShownChange = { field: string; name: string; was: string | null; is: string | null };

export type ChangeTexts = {
  action: (action: string) => string;
  /** In the order of the desk's forms; a field that has no name for people is not told. */
  changes: (entry: HistoryEntry) => ShownChange[];
  /** Whoever did something and is not known any more. */
  nobody: string;
};

type Options = {
  /** Who is known here. */
  people: readonly Person[];
  /** Deeds beyond those on a page, by the words of the audit. */
  actions?: TextTree;
  nobody?: string;
};

type Person = readonly [accountId: string, name: string];

/** What people call a deed, and what it changed, field by field. */
export function useChangeTexts({ people, actions = {}, nobody }: Options): ChangeTexts {
  const { page: common } = useTexts("desk");
  const { history: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const given = { texts, locale, names: useNames(people) };
  const fields: Record<string, string> = { ...common.fields, ...texts.fields };
  const order = Object.keys(fields);
  const textOf = (field: string, value: Value | undefined) =>
    value === undefined ? null : valueText(given, field, value);
  return {
    nobody: nobody ?? texts.somebody,
    action: (action) =>
      textAt(texts.actions, action.split(".")) ?? textAt(actions, action.split(".")) ?? texts.something,
    changes: (entry) =>
      changesOf(entry)
        .flatMap(({ field, before, after }) => {
          const name = fields[field];
          return name ? [{ field, name, was: textOf(field, before), is: textOf(field, after) }] : [];
        })
        .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field)),
  };
}

/** Of whom and what an id may be, as they are called now. */
function useNames(people: readonly Person[]): ReadonlyMap<string, string> {
  const { locale } = useApp();
  const categories = useRead("categories", {}).data ?? [];
  const tags = useRead("tags", { scope: "all" }).data ?? [];
  return new Map([...people, ...[...categories, ...tags].map((one) => [one.id, plain(one, "name", locale)] as const)]);
}
