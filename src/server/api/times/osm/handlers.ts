import type { Contract } from "../../../../contract/index.ts";
import { writeOsmLine } from "../../../../domain/hours-formats/osm-line.ts";
import { readOsmLine as readLine } from "../../../../domain/hours-formats/read-osm-line.ts";
import { hoursOfDraft, scheduleOfPage } from "../../../../domain/hours-formats/schedule-of-page.ts";
import { todayAt } from "../../../../domain/local-time.ts";
import type { Handler } from "../../../calls/handler.ts";
import { notFound } from "../../../http/problem.ts";
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
  const found = await judge(line, scheduleOfPage(said), today);
  return found?.days === 0 ? { line, gaps, differs: null } : { line: null, gaps, differs: found };
};

/** A line from outside as a draft, where we and the package `opening_hours` read the same hours. */
export const readOsmLine: Handler<Contract["readOsmLine"]> = async ({ line }, { now }) => {
  const today = todayAt(now).toString();
  const read = readLine(line, today);
  if ("notUnderstood" in read) return { draft: null, not_understood: read.notUnderstood, differs: null };
  const found = await judge(line, scheduleOfPage(hoursOfDraft(read)), today);
  if (found?.days !== 0) return { draft: null, not_understood: line, differs: found };
  return { draft: draftAnswer(read), not_understood: null, differs: null };
};

function draftAnswer(draft: Exclude<ReturnType<typeof readLine>, { notUnderstood: string }>) {
  const { times } = hoursOfDraft(draft);
  return {
    times: times.map(({ set: _, season, ...row }) => ({
      ...row,
      season: season && { from: season.from, to: season.to },
    })),
    holidays: draft.holidays ?? ("as_usual" as const),
    special: [...(draft.special ?? [])],
    left_out: draft.leftOut ?? [],
  };
}
