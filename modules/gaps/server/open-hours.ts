import { LRUCache } from "lru-cache";
import { z } from "zod";
import { calendar } from "#core/domain/local-time.ts";
import {
  byName,
  compareKeys,
  firstAfter,
  type Order,
  type PagesWithTimes,
  type SortKey,
  timesOf,
} from "#core/server/api/directory/search/queries.ts";
import { letOthersRun } from "#core/server/api/shared/in-slices.ts";
import type { Reader } from "#core/server/db/reader.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import type { WeekTable } from "../contract.ts";

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** `month`: `2026-11`; without `category` all pages. */
export type MonthOf = { month: string; category?: string | undefined };

/** How many pages are open at half past each hour on the dates of a month, by weekday. */
export async function countOpenHours(reader: Reader, of: MonthOf): Promise<WeekTable> {
  const pages = await timesOf(reader, of.category);
  const { generation } = pages;
  const key = `${of.month} ${of.category ?? ""}`;
  const tables = generation && tablesOf(generation.of);
  const known = tables?.get(key);
  if (known && known.generation === generation?.number) return known.table;
  const table = await countDates(pages, of.month);
  if (generation) tables?.set(key, { table, generation: generation.number });
  return table;
}

/** Some kilobytes each: the months and categories between which an office looks. */
const MAX_TABLES = 100;
type Tables = LRUCache<string, { table: WeekTable; generation: number }>;
const allTables = new WeakMap<object, Tables>();

function tablesOf(owner: object): Tables {
  const tables: Tables = allTables.get(owner) ?? new LRUCache({ max: MAX_TABLES });
  allTables.set(owner, tables);
  return tables;
}

async function countDates({ batches }: PagesWithTimes, month: string): Promise<WeekTable> {
  const byDate = datesOf(month).map((date) => ({
    weekday: date.dayOfWeek,
    day: calendar.dayOf(date),
    counts: new Int32Array(HOURS.length),
  }));
  let [places, neverOpen] = [0, 0];
  for await (const { docs, hoursOn } of batches) {
    const isEverOpen = new Uint8Array(docs.length);
    for (const { day, counts } of byDate) {
      const masks = hoursOn(day);
      for (let i = 0; i < masks.length; i++) {
        let rest = masks[i]!;
        if (rest !== 0) isEverOpen[i] = 1;
        for (; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++;
      }
      await letOthersRun(); // a date takes some milliseconds for 100,000 pages
    }
    places += docs.length;
    neverOpen += isEverOpen.filter((is) => is === 0).length;
  }
  const days = DAYS.map((weekday) => {
    const dates = byDate.filter((one) => one.weekday === weekday).map(({ counts }) => counts);
    const hours = HOURS.map((hour) => {
      const counts = dates.map((date) => date[hour]!);
      return { least: Math.min(...counts), most: Math.max(...counts) };
    });
    return { weekday, dates: dates.length, hours };
  });
  return { places, never_open: neverOpen, days };
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
export async function listOpenDates(reader: Reader, of: CellsOf, { cursor, limit }: Listing): Promise<OpenDates> {
  const after = readCursor(cursor, cursorKey);
  const { batches } = await timesOf(reader, of.category);
  const hours = (1 << of.to) - (1 << of.from);
  const dates = datesOf(of.month).filter(({ dayOfWeek }) => dayOfWeek === of.weekday);
  let first: { id: string; open_dates: number; key: SortKey }[] = [];
  let total = 0;
  for await (const { docs, names, idOf, hoursOn } of batches) {
    const open = new Uint8Array((docs[docs.length - 1] ?? -1) + 1); // they are in order
    for (const date of dates) {
      const masks = hoursOn(calendar.dayOf(date));
      for (let i = 0; i < docs.length; i++) if ((masks[i]! & hours) !== 0) open[docs[i]!]!++;
    }
    const order: Order = [(doc) => open[doc]!, ...byName(names), (doc) => doc];
    const found = firstAfter(docs, order, after, limit + 1);
    first.push(...found.map(({ doc, key }) => ({ id: idOf(doc), open_dates: open[doc]!, key })));
    first = first.sort((one, other) => compareKeys(one.key, other.key)).slice(0, limit + 1);
    total += docs.length;
  }
  const { items, next_cursor } = takeList(first, limit, ({ key }) => key);
  return {
    items: items.map(({ id, open_dates }) => ({ id, open_dates })),
    next_cursor,
    total,
    dates: dates.length,
  };
}
