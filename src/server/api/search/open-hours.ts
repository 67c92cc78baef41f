import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { WeekTable } from "../../../contract/community/gaps.ts";
import { calendar } from "../../../domain/local-time.ts";
import type { Database } from "../../db/connect.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import { notFound } from "../../http/problem.ts";
import { letOthersRun } from "../shared/in-slices.ts";
import { freshMemory, type SearchMemory } from "./memory.ts";
import { byName, firstAfter, type Order } from "./order.ts";

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** `month`: `2026-11`; without `category` all pages. */
export type MonthOf = { month: string; category?: string | undefined };

/** How many pages are open at half past each hour on the dates of a month, by weekday. */
export async function countOpenHours(db: Database, of: MonthOf): Promise<WeekTable> {
  const memory = await freshMemory(db);
  const { generation } = memory.hours;
  const key = `${of.month} ${of.category ?? ""}`;
  const tables = tablesOf(memory);
  const known = tables.get(key);
  if (known?.generation === generation) return known.table;
  const table = await countDates(memory, of);
  tables.set(key, { table, generation });
  return table;
}

/** Some kilobytes each: the months and categories between which an office looks. */
const MAX_TABLES = 100;
type Tables = LRUCache<string, { table: WeekTable; generation: number }>;
const allTables = new WeakMap<SearchMemory, Tables>();

function tablesOf(memory: SearchMemory): Tables {
  const tables: Tables = allTables.get(memory) ?? new LRUCache({ max: MAX_TABLES });
  allTables.set(memory, tables);
  return tables;
}

async function countDates(memory: SearchMemory, { month, category }: MonthOf): Promise<WeekTable> {
  const docs = docsOf(memory, category);
  const byDate: { weekday: number; counts: Int32Array }[] = [];
  const isEverOpen = new Uint8Array(docs.length);
  for (const date of datesOf(month)) {
    const counts = new Int32Array(HOURS.length);
    const masks = memory.hours.hoursOn(calendar.dayOf(date), docs);
    for (let i = 0; i < masks.length; i++) {
      let rest = masks[i]!;
      if (rest !== 0) isEverOpen[i] = 1;
      for (; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++;
    }
    byDate.push({ weekday: date.dayOfWeek, counts });
    await letOthersRun(); // a date takes some milliseconds for 100,000 pages
  }
  const days = DAYS.map((weekday) => {
    const dates = byDate.filter((one) => one.weekday === weekday).map(({ counts }) => counts);
    const hours = HOURS.map((hour) => {
      const counts = dates.map((date) => date[hour]!);
      return { least: Math.min(...counts), most: Math.max(...counts) };
    });
    return { weekday, dates: dates.length, hours };
  });
  return { places: docs.length, never_open: isEverOpen.filter((is) => is === 0).length, days };
}

/** Public pages that are not closed for good. @throws ProblemError `not-found` for an unknown category */
function docsOf({ directory }: SearchMemory, category: string | undefined): Uint32Array {
  const open = directory.public.without(directory.closed);
  if (category === undefined) return open.toArray();
  const pages = directory.categories.get(category);
  if (!pages) throw notFound();
  return open.and(pages).toArray();
}

function datesOf(month: string): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(`${month}-01`);
  return Array.from({ length: first.daysInMonth }, (_, days) => first.add({ days }));
}

/** Hours `from` (included) to `to` (not included) of a weekday. */
export type CellsOf = MonthOf & { weekday: number; from: number; to: number };
type Listing = { cursor: string | undefined; limit: number };

const cursorKey = z.tuple([z.number(), z.number(), z.string(), z.number()]);

export type OpenDates = {
  items: { id: string; open_dates: number }[];
  next_cursor: string | null;
  total: number;
  /** How often the weekday comes in the month. */
  dates: number;
};

/**
 * The pages of a category by the number of dates on which they are open at half past one of the hours, least first, then by
 * name.
 */
export async function listOpenDates(db: Database, of: CellsOf, { cursor, limit }: Listing): Promise<OpenDates> {
  const after = readCursor(cursor, cursorKey);
  const memory = await freshMemory(db);
  const { directory } = memory;
  const docs = docsOf(memory, of.category);
  const hours = (1 << of.to) - (1 << of.from);
  const dates = datesOf(of.month).filter(({ dayOfWeek }) => dayOfWeek === of.weekday);
  const open = new Uint8Array(directory.capacity);
  for (const date of dates) {
    const masks = memory.hours.hoursOn(calendar.dayOf(date), docs);
    for (let i = 0; i < docs.length; i++) if ((masks[i]! & hours) !== 0) open[docs[i]!]!++;
  }
  const order: Order = [(doc) => open[doc]!, ...byName(directory.nameKeys.first), (doc) => doc];
  const { items, next_cursor } = takeList(firstAfter(docs, order, after, limit + 1), limit, ({ key }) => key);
  return {
    items: items.map(({ doc }) => ({ id: directory.idOf(doc), open_dates: open[doc]! })),
    ...{ next_cursor, total: docs.length, dates: dates.length },
  };
}
