import type { Insertable } from "kysely";
import type { PressCount, SearchCount, ViewCount } from "#core/server/db/schema.ts";
import type { DemoCalendar } from "./dates.ts";

/** What was looked at, by its column. */
type Viewed = { page_id: string } | { category_id: string };

/** How many a day come from where, when nothing is on. */
const OF_OWNED_PAGE = { search: 8, map: 5, direct: 4, category: 3, home: 2 };
const OF_PAGE = { search: 5 };
const OF_CATEGORY = { home: 12 };
/** So far back: an owner compares months, and the administrators this one with the one before. */
const DAYS_OF_OWNED_PAGE = 100;
const DAYS = 62;
const SATURDAY = 6;

/** More at weekends and a little more each month; of several, the first most. Today is still empty. */
export function viewRows(
  { owned, pages, categories }: Record<"owned" | "pages" | "categories", readonly string[]>,
  calendar: DemoCalendar,
): Insertable<ViewCount>[] {
  const rows = (viewed: Viewed, index: number, usual: Record<string, number>, days: number) =>
    Array.from({ length: days }, (_, at) => at - days).flatMap((offset) => {
      const date = calendar.day(offset);
      const mood = moodOf(offset, date.dayOfWeek >= SATURDAY);
      return Object.entries(usual).map(([source, most]) => ({
        ...viewed,
        day: date.toString(),
        source,
        local: source === "home",
        views: 1 + Math.round((most * mood) / (index + 1)),
      }));
    });
  const others = pages.filter((id) => !owned.includes(id));
  return [
    ...owned.flatMap((page_id, index) => rows({ page_id }, index, OF_OWNED_PAGE, DAYS_OF_OWNED_PAGE)),
    ...others.flatMap((page_id, index) => rows({ page_id }, index / 8, OF_PAGE, DAYS)),
    ...categories.flatMap((category_id, index) => rows({ category_id }, index / 3, OF_CATEGORY, DAYS)),
  ];
}

const moodOf = (offset: number, isWeekend: boolean): number =>
  (1 + offset / 300) * (isWeekend ? 1.8 : 1) * (1 + Math.sin(offset * 1.7) / 3);

/** How many a day press what, and come by which search, on an ordinary day. */
const PRESSES = { call: 2, directions: 3 };
const SEARCHES = { seafood: 4, music: 3, "dinner by the sea": 2, bia: 2 };
/** Bits of six people. */
const PEOPLE = `${"1".repeat(6)}${"0".repeat(58)}`;

/** What is pressed on the owned pages, and the searches that lead there. Today is still empty. */
export function foundRows(
  owned: readonly string[],
  calendar: DemoCalendar,
): { press_count: Insertable<PressCount>[]; search_count: Insertable<SearchCount>[] } {
  const each = <Row>(
    usual: Record<string, number>,
    row: (page_id: string, day: string, of: string, n: number) => Row,
  ) =>
    owned.flatMap((page_id, index) =>
      Array.from({ length: DAYS }, (_, at) => at - DAYS).flatMap((offset) => {
        const date = calendar.day(offset);
        const mood = moodOf(offset, date.dayOfWeek >= SATURDAY) / (index + 1);
        return Object.entries(usual).flatMap(([of, most]) => {
          const n = Math.round(most * mood);
          return n > 0 ? [row(page_id, date.toString(), of, n)] : [];
        });
      }),
    );
  return {
    press_count: each(PRESSES, (page_id, day, kind, presses) => ({
      page_id,
      day,
      kind: kind as keyof typeof PRESSES,
      presses,
    })),
    search_count: each(SEARCHES, (page_id, day, term, visits) => ({ page_id, day, term, visits, people: PEOPLE })),
  };
}
