import { type DayOfMonth, datesOfMonth, monthPattern } from "@eolaire/opening-hours";
import type { DayPlan } from "#core/contract/pages/times.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { cardFields, selectPagesWithHours } from "#core/server/api/pages/page-cards/queries.ts";
import { dayPlansOn, scheduleOf, statusOn } from "#core/server/api/pages/times/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { MonthException, PageOfMonth } from "../contract.ts";

/** The public pages of some ids in their order, with their hours in a month; those that are closed for good are left out. */
export async function findPagesOfMonth(
  context: Pick<ReadContext, "db" | "now" | "reads">,
  month: Temporal.PlainYearMonth,
  ids: readonly string[],
): Promise<PageOfMonth[]> {
  if (ids.length === 0) return [];
  context.reads(...ids.map((id) => `page:${id}` as const));
  const dates = datesOfMonth(month);
  const rows = await selectPagesWithHours(context.db, { ids, special_from: dates[0]!.toString() });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row && row.status !== "permanently_closed" ? [pageOfMonthAnswer(row, dates, context.now)] : [];
  });
}

type Row = Awaited<ReturnType<typeof selectPagesWithHours>>[number];

function pageOfMonthAnswer(row: Row, dates: readonly Temporal.PlainDate[], now: Temporal.Instant): PageOfMonth {
  const { status: _, price_type: __, may_be_closed: ___, ...card } = cardFields(row, now, []);
  const schedule = scheduleOf(row);
  const isClosed = statusOn(row, dates.at(-1)!).status === "temporarily_closed";
  const hours = isClosed
    ? "temporarily_closed"
    : dates.some((date) => openingHours.isKnownOn(schedule, date))
      ? "known"
      : "unknown";
  const answer = { ...card, contact_number: row.contact_number, hours } as const;
  if (hours !== "known") return { ...answer, open_days: 0, weeks: [], exceptions: [] };
  const days = dayPlansOn(schedule, dates).map(dayOfMonth);
  const { weeks, exceptions } = monthPattern(days, ({ intervals }) => JSON.stringify(intervals));
  return {
    ...answer,
    open_days: days.filter(({ value }) => value.intervals.length > 0).length,
    weeks: weeks.map(({ from, to, days }) => ({
      from: from.toString(),
      to: to.toString(),
      days: days.map(({ days, value }) => ({ days, intervals: value.intervals })),
    })),
    exceptions: exceptions.map(({ dates, value }) => ({ ...value, dates: dates.map(String) })),
  };
}

type Hours = Pick<MonthException, "source" | "intervals" | "name" | "name_ie">;

const ORDINARY: readonly DayPlan["source"][] = ["regular", "season"];

function dayOfMonth(plan: ReturnType<typeof dayPlansOn>[number]): DayOfMonth<Hours> {
  const { date, source, intervals, season, name, name_ie } = plan;
  const isOrdinary = ORDINARY.includes(source);
  return {
    date,
    // The name of a season is none of a day that differs from its week.
    value: { source, intervals, name: isOrdinary ? null : name, name_ie: isOrdinary ? null : name_ie },
    layer: season ? `${season.from}/${season.to}` : "",
    exception: isOrdinary ? null : `${source} ${name ?? ""} ${name_ie ?? ""}`,
  };
}
