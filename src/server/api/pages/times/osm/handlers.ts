import {
  type HoursDraft,
  hoursWithoutEnd,
  readOsmLine as readLine,
  readSentence,
  rowsOfDraft,
  scheduleOfRows,
  writeOsmLine,
} from "@eolaire/opening-hours";
import { country } from "#core/contract/country.ts";
import type { Contract } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { notFound } from "#core/server/http/problem.ts";
import { findTimes, timesAnswer } from "../queries.ts";
import { judge } from "./judge.ts";

/** The main hours for OpenStreetMap: no line rather than one that means other hours there. */
export const osmLine: Handler<Contract["osmLine"]> = async ({ page_id }, { db, now }) => {
  const row = await findTimes(db, page_id, { now, isPreview: true });
  if (!row) throw notFound();
  const { status, reopens_on } = row;
  const today = todayAt(now).toString();
  const { line, gaps, said } = writeOsmLine({ ...timesAnswer(row, now), status, reopens_on }, today);
  if (line === null || status === "permanently_closed" || (status === "temporarily_closed" && reopens_on === null))
    return { line, gaps, differs: null };
  const found = await judge(line, scheduleOfRows(said), today);
  return found?.days === 0 ? { line, gaps, differs: null } : { line: null, gaps, differs: found };
};

/**
 * Typed or pasted hours as a draft: a value of OpenStreetMap, where we and the package `opening_hours` read the same hours, or a
 * listing or sentences, of which the parts that are not clear are named beside the draft.
 */
export const readOsmLine: Handler<Contract["readOsmLine"]> = async ({ line, ends: sent }, { now }) => {
  const today = todayAt(now).toString();
  const ofMap = readLine(line, today, publicHolidays);
  if ("times" in ofMap) {
    const found = await judge(line, scheduleOfRows(rowsOfDraft(ofMap)), today);
    if (found?.days === 0) return { ...NOTHING_READ, draft: draftAnswer(ofMap) };
    const nights = found?.nights ? await bothNights(line, ofMap, today) : null;
    return { ...NOTHING_READ, not_understood: line.slice(0, SHOWN_LENGTH), differs: found, nights };
  }
  const ends = new Map(sent.map(({ opens, closes }) => [opens, closes]));
  const read = readSentence(line, today, publicHolidays, { monthFirst: MONTH_FIRST, ends });
  const openings = hoursWithoutEnd(line, today, publicHolidays, { monthFirst: MONTH_FIRST });
  const without_end = openings.filter((opening) => !ends.has(opening));
  if ("times" in read && (!OF_THE_MAP.test(line) || (await isSameOnMap(line, read, today)))) {
    const not_understood = read.unclear?.join(" · ") || null;
    return { ...NOTHING_READ, draft: draftAnswer(read), not_understood, without_end };
  }
  return { ...NOTHING_READ, not_understood: line.slice(0, SHOWN_LENGTH), without_end };
};

const NOTHING_READ = { draft: null, not_understood: null, differs: null, without_end: [], nights: null };

/** What a line means whose nights end at midnight to OpenStreetMap, and what it says. */
async function bothNights(line: string, written: HoursDraft, today: string) {
  const cut = readLine(line, today, publicHolidays, "midnight");
  const isSame = "times" in cut && (await judge(line, scheduleOfRows(rowsOfDraft(cut)), today))?.days === 0;
  return { as_written: draftAnswer(written), midnight: isSame ? draftAnswer(cut) : null };
}

/** “Mo-Fr 8.30-17” is a sentence to us, and to the map a line: it is taken where both are the same. */
async function isSameOnMap(line: string, read: HoursDraft, today: string): Promise<boolean> {
  if (read.unknown?.length || read.unclear?.length) return false;
  return (await judge(line, scheduleOfRows(rowsOfDraft(read)), today))?.days === 0;
}

const SHOWN_LENGTH = 60;
/** What only OpenStreetMap writes. */
const OF_THE_MAP = /\b(?:Mo|Tu|Fr|Su|PH|SH)\b|\boff\s*(?:;|$)/;

/** Whether people of the country write months before days. */
const MONTH_FIRST = new Intl.DateTimeFormat(`en-${country.code}`).formatToParts(0)[0]?.type === "month";

function draftAnswer(draft: HoursDraft) {
  return {
    times: draft.times.map(({ weeks, ...row }) => ({
      ...row,
      weeks: weeks && ("nth" in weeks ? { nth: [...weeks.nth] } : weeks),
    })),
    holidays: draft.holidays,
    special: [...(draft.special ?? [])],
    left_out: draft.leftOut ?? [],
    unknown: draft.unknown ?? [],
  };
}
