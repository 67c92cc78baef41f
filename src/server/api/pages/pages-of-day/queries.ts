import type { PageOfDay, PagesOfDay } from "#core/contract/pages/day.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { endOfToday } from "#core/domain/local-time.ts";
import { mayBeClosedOn } from "#core/domain/writing/office-notices.ts";
import { cardFields, selectPagesWithHours } from "#core/server/api/pages/page-cards/queries.ts";
import { planOn, scheduleOf, statusOn } from "#core/server/api/pages/times/queries.ts";
import { idsBySlugs } from "#core/server/api/shared/slugs.ts";
import { comingNotices } from "#core/server/api/writing/notices/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";

/** The public pages of some slugs in their order, each once, with their hours on a date. */
export async function findPagesOfDay(
  context: ReadContext,
  date: Temporal.PlainDate,
  slugs: readonly string[],
): Promise<PagesOfDay> {
  const { db, now } = context;
  // A slug that is not there yet may be given to a page.
  context.reads("pages", "categories");
  context.until(endOfToday(now));
  if (slugs.length === 0) return { date: date.toString(), pages: [], missing: [] };
  const found = await idsBySlugs(db, "page", slugs);
  const ids = [...new Set(slugs.flatMap((slug) => found.get(slug) ?? []))];
  context.reads(...ids.map((id) => `page:${id}` as const));
  const notices = await comingNotices(context);
  // A night that begins on the day before may end on this one.
  const rows = await selectPagesWithHours(db, { ids, special_from: date.subtract({ days: 1 }).toString() });
  const answers = new Map(
    rows.map((row) => [
      row.id,
      { ...pageOfDayAnswer(row, date, now), may_be_closed: mayBeClosedOn(notices, row, date) },
    ]),
  );
  return {
    date: date.toString(),
    pages: ids.flatMap((id) => answers.get(id) ?? []),
    missing: [...new Set(slugs)].filter((slug) => !answers.has(found.get(slug) ?? "")),
  };
}

type Row = Awaited<ReturnType<typeof selectPagesWithHours>>[number];

function pageOfDayAnswer(row: Row, date: Temporal.PlainDate, now: Temporal.Instant): Omit<PageOfDay, "may_be_closed"> {
  const { slogan: _, slogan_ie: __, status: ___, price_type: ____, ...card } = cardFields(row, now, []);
  const schedule = scheduleOf(row);
  const notices = schedule.notices.filter((notice) => notice.date === date.toString());
  const { status } = statusOn(row, date);
  const isClosed = status === "temporarily_closed" || status === "permanently_closed";
  const isKnown = openingHours.isKnownOn(schedule, date);
  return {
    ...card,
    contact_number: row.contact_number,
    address: row.address,
    address_ie: row.address_ie,
    hours: isClosed ? status : isKnown ? "known" : "unknown",
    plan: planOn(schedule, date),
    open: isClosed ? [] : openingHours.openPeriodsOn(schedule, date).map(periodAnswer),
    day_notices: notices,
  };
}

const periodAnswer = ({ from, to, kind }: { from: number; to: number; kind: PageOfDay["open"][number]["kind"] }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  kind,
});
