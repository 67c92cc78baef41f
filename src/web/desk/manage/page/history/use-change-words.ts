import type { TeamMember } from "../../../../../contract/team.ts";
import { clock, dayOfYear, fullDate, weekdayOf } from "../../../../i18n/dates.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { euro } from "../../../../i18n/numbers.ts";
import { type LiveTexts, useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { useRead } from "../../../api/use-api.ts";
import { usePageOfDesk } from "../page-of-desk.ts";
import { isNothing, type Value } from "./changes.ts";

type Texts = LiveTexts["desk-team"]["history"];
type Tree = { [key: string]: string | Tree };

/** What the audit writes for what it does not keep. */
const NOT_KEPT = "…";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const LOCAL_DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_OF_YEAR = /^\d\d-\d\d$/;

/** What people call a deed, a field and its value. */
export function useChangeWords() {
  const { page: common } = useTexts("desk");
  const { history: texts } = useTexts("desk-team");
  const { locale } = useLive();
  const { id } = usePageOfDesk();
  const members = useRead("pageTeam", { page_id: id }).data?.members ?? [];
  return {
    action: (action: string) => textAt(texts.actions, action.split(".")) ?? texts.something,
    field: (field: string, action: string) => {
      const ofPage = action.startsWith("page.") && field !== "type" ? textAt(common.fields, [field]) : null;
      return ofPage ?? textAt(texts.fields, [field]) ?? textAt(common.fields, [field]);
    },
    value: (field: string, value: Value | undefined) => wordsOf({ texts, locale, members }, field, value),
  };
}

type With = { texts: Texts; locale: Locale; members: readonly TeamMember[] };

function wordsOf(given: With, field: string, value: Value | undefined): string {
  const { texts, locale, members } = given;
  if (value === undefined || value === null || isNothing(value)) return texts.nothing;
  if (value === NOT_KEPT) return texts.kept;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "number") return numberOf(locale, field, value);
  if (typeof value === "string") {
    if (field === "account_id" || field === "owner") {
      return members.find(({ account_id }) => account_id === value)?.name ?? texts.somebody;
    }
    return textAt(texts.values as Tree, [field, value]) ?? dateOf(locale, value) ?? value;
  }
  if (Array.isArray(value)) return value.map((one) => wordsOf(given, field, one)).join(", ");
  return isInterval(value) ? `${value.from}–${value.to}` : Object.values(value).join(", ");
}

const isInterval = (value: object): value is { from: string; to: string } => "from" in value && "to" in value;

/** Cents are money, and days of the week have names. */
function numberOf(locale: Locale, field: string, value: number): string {
  if (field === "amount" || field === "amount_to") return euro(locale, value);
  // 1 June 2026 is a Monday.
  return field === "day" ? weekdayOf(locale, `2026-06-0${value}`) : String(value);
}

function dateOf(locale: Locale, text: string): string | null {
  if (INSTANT.test(text)) return `${fullDate(locale, text)}, ${clock(locale, text)}`;
  if (LOCAL_DATE.test(text)) return fullDate(locale, `${text}T12:00:00Z`);
  return DAY_OF_YEAR.test(text) ? dayOfYear(locale, text) : null;
}

function textAt(tree: Tree, path: readonly string[]): string | null {
  const found = path.reduce<string | Tree | undefined>(
    (at, name) => (typeof at === "object" && Object.hasOwn(at, name) ? at[name] : undefined),
    tree,
  );
  return typeof found === "string" ? found : null;
}
