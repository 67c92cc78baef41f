import type { HistoryEntry } from "../../../../../contract/history.ts";
import { plain } from "../../../../i18n/bilingual.tsx";
import { useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { useRead } from "../../../api/use-api.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import { changesOf, type Value } from "./changes.ts";
import { textAt } from "./text-at.ts";
import { wordsOf } from "./value-words.ts";

/** A change as people read it; null: not known, or of what was added or taken away. */
export type ToldChange = { field: string; name: string; was: string | null; is: string | null };

/** What people call a deed, and what it changed, field by field. */
export function useChangeWords() {
  const { page: common } = useTexts("desk");
  const { history: texts } = useTexts("desk-team");
  const { locale } = useLive();
  const given = { texts, locale, names: useNames() };
  const fields: Record<string, string> = { ...common.fields, ...texts.fields };
  const order = Object.keys(fields);
  const told = (field: string, value: Value | undefined) => (value === undefined ? null : wordsOf(given, field, value));
  return {
    deed: (action: string) => textAt(texts.actions, action.split(".")) ?? texts.something,
    /** In the order of the desk's forms; a field that has no name for people is not told. */
    changes: (entry: HistoryEntry): ToldChange[] =>
      changesOf(entry)
        .flatMap(({ field, before, after }) => {
          const name = fields[field];
          return name ? [{ field, name, was: told(field, before), is: told(field, after) }] : [];
        })
        .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field)),
  };
}

/** Of whom and what an id may be, as they are called now. */
function useNames(): ReadonlyMap<string, string> {
  const { locale } = useLive();
  const { id } = usePageOfDesk();
  const team = useRead("pageTeam", { page_id: id }).data?.members ?? [];
  const categories = useRead("categories", {}).data ?? [];
  const tags = useRead("tags", { scope: "all" }).data ?? [];
  return new Map([
    ...team.map(({ account_id, name }) => [account_id, name] as const),
    ...[...categories, ...tags].map((one) => [one.id, plain(one, "name", locale)] as const),
  ]);
}
