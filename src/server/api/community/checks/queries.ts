import { yearlyOn } from "@eolaire/opening-hours";
import { instantParameter } from "@eolaire/postgres";
import { type SqlBool, sql } from "kysely";
import type { CheckReason, DueCheck } from "#core/contract/community/checks.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { inBothLanguages } from "#core/domain/in-language.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { type AskedDates, askedDates, dateOfMonthDay, FRESH_DAYS, QUIET_DAYS } from "#core/domain/pages/page-checks.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import {
  openingTimesOf,
  type ScheduleRows,
  scheduleOf,
  specialTimesOf,
  weekAnswer,
  weekFrom,
} from "#core/server/api/pages/times/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";

/** Of one owner: a mail with more would not be read, and the others follow next month. */
export const MAX_DUE = 20;

type Row = Awaited<ReturnType<typeof dueRows>>[number];

/** A page of which the owner has to be asked. */
export type DuePage = DueCheck & { ownerId: string };

/**
 * The pages of some owners about whose hours they have to be asked now, at most `MAX_DUE` of each, by name.
 * @param chosen the ids of those that are asked about in any case, in place of those that are due
 */
export async function duePages(
  db: Database,
  ownerIds: readonly string[],
  now: Temporal.Instant,
  chosen?: readonly string[],
): Promise<DuePage[]> {
  const asked = askedDates(todayAt(now));
  return (await dueRows(db, { ownerIds, now, asked, chosen })).map((row) => duePage(row, asked, now));
}

type Asking = {
  ownerIds: readonly string[];
  now: Temporal.Instant;
  asked: AskedDates;
  chosen: readonly string[] | undefined;
};

/** Index: page_owner; then those of each page: opening_time_overlap, special_time_overlap. */
async function dueRows(db: Database, { ownerIds, now, asked, chosen }: Asking) {
  const daysAgo = (days: number) => sql<Date>`${instantParameter(now)} - make_interval(days => ${days})`;
  const isFresh = sql<boolean>`coalesce(page.date_checked > ${daysAgo(FRESH_DAYS)}, false)`;
  const isQuiet = sql<boolean>`greatest(page.date_checked, page.date_updated) < ${daysAgo(QUIET_DAYS)}`;
  const due = db
    .selectFrom("page")
    .select(["page.id", "page.user_id"])
    .select([
      sql<boolean>`${isQuiet}`.as("is_quiet"),
      sql<number>`row_number() over (partition by page.user_id order by coalesce(page.name, page.name_ie), page.id)`.as(
        "place",
      ),
    ])
    .where(sql<SqlBool>`page.user_id = any(${ownerIds}::uuid[])`)
    .where("page.is_public", "=", true)
    .where("page.status", "in", ["open", "temporarily_closed"])
    .where(
      chosen
        ? sql<SqlBool>`page.id = any(${chosen}::uuid[])`
        : sql<SqlBool>`(${isQuiet} or (page.status = 'open' and not ${isFresh} and (${hasSeasonChange(asked)} or ${lacksHoliday(asked)})))`,
    );
  return db
    .with("due", () => due)
    .selectFrom("due")
    .innerJoin("page", "page.id", "due.id")
    .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.color", "page.status", "page.date_checked"])
    .select(["page.holiday_intervals", "due.is_quiet", "due.user_id"])
    .select(({ ref }) => [
      sql<boolean>`${isFresh}`.as("is_fresh"),
      openingTimesOf(ref("page.id")).as("opening_times"),
      specialTimesOf(ref("page.id"), now).as("special_times"),
    ])
    .where("due.place", "<=", MAX_DUE)
    .orderBy("due.user_id")
    .orderBy("due.place")
    .execute();
}

/** A season of the main hours begins or ends on one of the days. */
const hasSeasonChange = ({ monthDays }: AskedDates) => sql<boolean>`exists (
  select from opening_time where opening_time.page_id = page.id and opening_time.set = 'main'
    and (opening_time.season_from = any(${monthDays}::text[]) or opening_time.season_to = any(${monthDays}::text[])))`;

/** Neither the rule nor a special day says what holds on one of the holidays, and the page has hours. */
const lacksHoliday = ({ holidays }: AskedDates) => sql<boolean>`(
  page.holiday_intervals is null
  and exists (select from opening_time where opening_time.page_id = page.id and opening_time.set = 'main')
  and exists (select from unnest(${holidays}::date[], ${holidays.map(rulesOn)}::text[]) as holiday (day, rules)
    where not exists (
      select from special_time where special_time.page_id = page.id and case when special_time.yearly is null
        then daterange(special_time.date_from, special_time.date_to, '[]') @> holiday.day
        else special_time.yearly = any(string_to_array(holiday.rules, '|')) end)))`;

const rulesOn = (day: string) => yearlyOn(Temporal.PlainDate.from(day)).join("|");

function duePage(row: Row, asked: AskedDates, now: Temporal.Instant): DuePage {
  const { id, slug, name, name_ie, color } = row;
  const reasons = reasonsOf(row, asked);
  return {
    ownerId: row.user_id!, // selected by it
    page: { id, slug, name, name_ie, color },
    reasons,
    week: weekShown(row, now, reasons[0]?.date ?? null),
    date_checked: row.date_checked && isoInstant(row.date_checked),
  };
}

/** The seven days from the day in question, or from today; empty where the hours are unknown. */
function weekShown(row: ScheduleRows & Pick<Row, "opening_times">, now: Temporal.Instant, day: string | null) {
  if (row.opening_times.length === 0) return [];
  const schedule = scheduleOf(row);
  return day === null ? weekAnswer(schedule, now) : weekFrom(schedule, Temporal.PlainDate.from(day));
}

/** In order of date; that nothing was changed for long, or that the office asks, is said where there is no other reason. */
function reasonsOf(row: Row, { days, holidays }: AskedDates): CheckReason[] {
  const isAsked = row.status === "open" && !row.is_fresh;
  const reasons = isAsked ? [...seasonReasons(row, days), ...holidayReasons(row, holidays)] : [];
  if (reasons.length === 0) return [{ kind: row.is_quiet ? "quiet" : "asked", date: null, name: null, name_ie: null }];
  return reasons.toSorted((one, other) => (one.date! < other.date! ? -1 : 1));
}

function seasonReasons({ opening_times }: Row, days: readonly string[]): (CheckReason & { date: string })[] {
  const seasons = new Map(
    opening_times
      .filter(({ set, season_from }) => set === "main" && season_from !== null)
      .map((time) => [`${time.season_from}/${time.season_to}`, time]),
  );
  return [...seasons.values()].flatMap(({ season_from, season_to, season_name: name, season_name_ie: name_ie }) => {
    const begins = dateOfMonthDay(days, season_from ?? "");
    const ends = dateOfMonthDay(days, season_to ?? "");
    return [
      ...(begins ? [{ kind: "season-begins" as const, date: begins, name, name_ie }] : []),
      ...(ends ? [{ kind: "season-ends" as const, date: ends, name, name_ie }] : []),
    ];
  });
}

function holidayReasons(row: Row, holidays: readonly string[]): (CheckReason & { date: string })[] {
  const { holiday_intervals, opening_times } = row;
  if (holiday_intervals !== null || !opening_times.some(({ set }) => set === "main")) return [];
  return holidays
    .filter(
      (day) =>
        openingHours.planOf({ specials: scheduleOf(row).specials }, Temporal.PlainDate.from(day)).source !== "special",
    )
    .map((date) => {
      const names = publicHolidays.on(Temporal.PlainDate.from(date))?.names;
      return { kind: "holiday", date, ...(names ? inBothLanguages(names) : { name: null, name_ie: null }) };
    });
}

/** What the screen of a link shows of a page, with the same week as the mail; undefined where it is not public or the account does not own it any more. */
export async function checkedPage(
  db: Database,
  { pageId, accountId }: { pageId: string; accountId: string },
  now: Temporal.Instant,
) {
  const row = await db
    .selectFrom("page")
    .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.color", "page.date_checked"])
    .select("page.holiday_intervals")
    .select(({ ref }) => [
      openingTimesOf(ref("page.id")).as("opening_times"),
      specialTimesOf(ref("page.id"), now).as("special_times"),
    ])
    .where("page.id", "=", pageId)
    .where("page.user_id", "=", accountId)
    .where("page.is_public", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  const due = (await duePages(db, [accountId], now)).find(({ page }) => page.id === pageId);
  return { ...row, week: due?.week ?? weekShown(row, now, null) };
}
