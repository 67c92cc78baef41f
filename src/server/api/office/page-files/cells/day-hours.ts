import { readTypedDay } from "@eolaire/opening-hours";
import { DAY_COLUMNS } from "#core/contract/office/page-files.ts";
import type { Column } from "../columns.ts";
import { CellError } from "./text.ts";
import { unreadHours } from "./times.ts";

/**
 * The hours of one weekday, in tables of others that have a column for each. An empty cell says nothing: where all of them are
 * empty, the hours are unknown, not closed.
 */
export const DAYS: readonly Pick<Column, "name" | "read" | "empty">[] = DAY_COLUMNS.map((name, at) => ({
  name,
  empty: undefined,
  read: (cell) => {
    const times = readTypedDay(cell);
    if (!times) throw new CellError(unreadHours(cell));
    return times.map(({ from, to, kind }) => ({ day: at + 1, opens: from, closes: to, ...(kind && { kind }) }));
  },
}));
