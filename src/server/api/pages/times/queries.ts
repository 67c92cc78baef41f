import { nextYearly, readWeeks, readYearly } from "@eolaire/opening-hours";
import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { OpeningTime, SpecialTime, Times } from "#core/contract/pages/times.ts";
import { exceptionalClosures } from "#core/domain/hours/closed-days.ts";
import { weekAnswer } from "#core/domain/hours/opening-now.ts";
import { calendar } from "#core/domain/local-time.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import type { DB } from "#core/server/db/schema.ts";
import { type Interval, intervalsOf, type NoticeFields, type ScheduleRows, scheduleOf } from "./schedule.ts";

export {
  dayPlansOn,
  type OpeningNow,
  openingNow,
  planOn,
  statusOn,
  weekAnswer,
  weekFrom,
} from "#core/domain/hours/opening-now.ts";
export { judgeAll } from "./osm/judge.ts";
export { intervalsOf, type ScheduleRows, scheduleOf } from "./schedule.ts";

/** The exceptions of a page's hours; of what has no page both are empty. */
export type ExceptionRows = Omit<ScheduleRows, "opening_times">;

/** Whether a page is closed by a special day or its holiday rule on the date of an instant. */
export const exceptionsOf = (rows: ExceptionRows) => exceptionalClosures(scheduleOf({ ...rows, opening_times: [] }));

const { selectFrom } = expressionBuilder<DB>();

/** The columns that `openingTimeAnswer` reads. */
export const OPENING_TIME_COLUMNS = [
  "opening_time.id",
  "opening_time.set",
  "opening_time.day",
  "opening_time.opens",
  "opening_time.closes",
  "opening_time.kind",
  "opening_time.weeks",
  "opening_time.season_from",
  "opening_time.season_to",
  "opening_time.season_name",
  "opening_time.season_name_ie",
  "opening_time.note",
  "opening_time.note_ie",
  "opening_time.version",
] as const;

type OpeningTimeRow = {
  id: string;
  set: OpeningTime["set"];
  day: number;
  opens: string;
  closes: string;
  kind: OpeningTime["kind"];
  weeks: string | null;
  season_from: string | null;
  season_to: string | null;
  season_name: string | null;
  season_name_ie: string | null;
  note: string | null;
  note_ie: string | null;
  version: number;
};

export function openingTimeAnswer(row: OpeningTimeRow): OpeningTime {
  const season = row.season_from !== null &&
    row.season_to !== null && {
      from: row.season_from,
      to: row.season_to,
      name: row.season_name,
      name_ie: row.season_name_ie,
    };
  return {
    id: row.id,
    set: row.set,
    day: row.day,
    opens: row.opens,
    closes: row.closes,
    kind: row.kind,
    weeks: row.weeks === null ? null : weeksAnswer(row.weeks),
    season: season || null,
    note: row.note,
    note_ie: row.note_ie,
    version: row.version,
  };
}

function weeksAnswer(column: string): OpeningTime["weeks"] {
  const weeks = readWeeks(column);
  return weeks && ("nth" in weeks ? { nth: [...weeks.nth] } : weeks);
}

/** The columns that `specialTimeAnswer` reads. */
export const SPECIAL_TIME_COLUMNS = [
  "special_time.id",
  "special_time.page_id",
  "special_time.date_from",
  "special_time.date_to",
  "special_time.yearly",
  "special_time.intervals",
  "special_time.name",
  "special_time.name_ie",
  "special_time.date_created",
  "special_time.date_updated",
  "special_time.version",
] as const;

type SpecialTimeRow = {
  id: string;
  page_id: string;
  date_from: string;
  date_to: string;
  /** As `writeYearly` writes it; null: only these dates. */
  yearly: string | null;
  /** JSON: null means closed, else `[{ from, to }]`. */
  intervals: unknown;
  name: string | null;
  name_ie: string | null;
  /** A text where PostgreSQL built JSON of the row. */
  date_created: Date | string;
  date_updated: Date | string;
  version: number;
};

/** @param from `YYYY-MM-DD`, from which on the next date of a day of every year is looked for */
export function specialTimeAnswer(row: SpecialTimeRow, from: string): SpecialTime {
  const yearly = row.yearly === null ? null : readYearly(row.yearly);
  const next = yearly && nextYearly(yearly, from, 1)[0];
  return {
    id: row.id,
    page_id: row.page_id,
    date_from: next ?? row.date_from,
    date_to: next ?? row.date_to,
    yearly,
    closed: row.intervals === null,
    intervals: intervalsOf(row.intervals) ?? [],
    name: row.name,
    name_ie: row.name_ie,
    date_created: isoInstant(row.date_created),
    date_updated: isoInstant(row.date_updated),
    version: row.version,
  };
}

/** In order of their dates. */
export const specialTimesAnswer = (rows: readonly SpecialTimeRow[], from: string): SpecialTime[] =>
  rows
    .map((row) => specialTimeAnswer(row, from))
    .toSorted((one, other) => (one.date_from + one.date_to < other.date_from + other.date_to ? -1 : 1));

/** The value of `page.holiday_intervals` for a rule: null for the usual hours, an empty list for closed. */
export function holidayColumn(rule: "as_usual" | "closed" | Interval[]): Interval[] | null {
  if (rule === "as_usual") return null;
  return rule === "closed" ? [] : rule;
}

export function holidayAnswer(column: unknown): Pick<Times, "holiday_rule" | "holiday_intervals"> {
  const intervals = intervalsOf(column);
  if (intervals === null) return { holiday_rule: "as_usual", holiday_intervals: [] };
  return { holiday_rule: intervals.length === 0 ? "closed" : "intervals", holiday_intervals: intervals };
}

type TimesRow = {
  status?: string;
  reopens_on?: string | null;
  /** JSON: see `holidayColumn`. */
  holiday_intervals: unknown;
  opening_times: OpeningTimeRow[];
  /** From yesterday on: yesterday's may apply to an interval that ends after midnight, but are not listed. */
  special_times: (SpecialTimeRow & { notice: NoticeFields | null })[];
};

/** All hours of a page, and what they amount to on each of the next seven days. */
export function timesAnswer(row: TimesRow, now: Temporal.Instant): Times {
  const today = calendar.dayAt(now).iso;
  return {
    times: row.opening_times.map(openingTimeAnswer),
    ...holidayAnswer(row.holiday_intervals),
    special: specialTimesAnswer(
      row.special_times.filter(({ date_to, notice }) => date_to >= today && !notice),
      today,
    ),
    week: weekAnswer(scheduleOf(row), now),
  };
}

/** All opening times of a page as JSON, the main hours first. Index: opening_time_of_page. */
export function openingTimesOf(pageId: Expression<string>) {
  return jsonArrayFrom(
    selectFrom("opening_time")
      .select(OPENING_TIME_COLUMNS)
      .where("opening_time.page_id", "=", pageId)
      .orderBy(sql`opening_time.set = 'main'`, "desc")
      .orderBy("opening_time.set")
      .orderBy("opening_time.season_from", (order) => order.asc().nullsFirst())
      .orderBy("opening_time.day")
      .orderBy("opening_time.weeks", (order) => order.asc().nullsFirst())
      .orderBy("opening_time.opens"),
  );
}

/**
 * The main hours as `readMainHours` reads them, with only the columns that `scheduleOf` needs, for lists of cards: as JSON they would
 * take PostgreSQL a third of the time of a card. Index: opening_time_of_page.
 */
export function mainHoursOf(pageId: Expression<string>) {
  const inOrder = selectFrom("opening_time")
    .select(["day", "opens", "closes", "kind", "weeks", "layer"])
    .where("opening_time.page_id", "=", pageId)
    .where("opening_time.set", "=", "main")
    .orderBy("opening_time.season_from");
  return selectFrom(inOrder.as("main")).select(
    sql<string | null>`string_agg(concat_ws('|', day, opens, closes, kind, layer, weeks), ';')`.as("hours"),
  );
}

/** The hours of the kitchen, the counter and of deliveries of a page as JSON, where they are said apart. Index: opening_time_of_page. */
export const serviceTimesOf = (pageId: Expression<string>) =>
  jsonArrayFrom(
    selectFrom("opening_time")
      .select(OPENING_TIME_COLUMNS)
      .where("opening_time.page_id", "=", pageId)
      .where("opening_time.set", "in", ["kitchen", "takeaway", "delivery"])
      .orderBy("opening_time.opens"),
  );

/** The first day whose special times may apply at `now`: yesterday, because an interval may end after midnight. */
export const specialTimesFrom = (now: Temporal.Instant): string => calendar.day(calendar.dayAt(now).epochDay - 1).iso;

/** The special times that may apply at `now` or later, as JSON by date. */
export const specialTimesOf = (pageId: Expression<string | null>, now: Temporal.Instant) =>
  specialTimesSince(pageId, sql.val(specialTimesFrom(now)));

/**
 * The special times that end on a day or later, and the notices of a day or later, as JSON by date.
 * Indexes: special_time_of_page, day_notice_current.
 */
export function specialTimesSince(
  pageId: Expression<string | null>,
  day: Expression<string>,
  noticesFrom: Expression<string> = day,
) {
  return jsonArrayFrom(
    selectFrom("special_time")
      .select(SPECIAL_TIME_COLUMNS)
      .select(sql<NoticeFields | null>`null::json`.as("notice"))
      .where("special_time.page_id", "=", pageId)
      .where("special_time.date_to", ">=", day)
      .unionAll(noticesSince(pageId, noticesFrom))
      .orderBy("date_from")
      .orderBy("date_to"),
  );
}

/** The notices that have not been undone, as special times. */
function noticesSince(pageId: Expression<string | null>, day: Expression<string>) {
  return selectFrom("day_notice")
    .select(["day_notice.id", "day_notice.page_id", "day_notice.date as date_from", "day_notice.date as date_to"])
    .select(sql<string | null>`null`.as("yearly"))
    .select(["day_notice.intervals", "day_notice.word as name", "day_notice.word_ie as name_ie"])
    .select(["day_notice.date_created", "day_notice.date_created as date_updated", sql<number>`1`.as("version")])
    .select(({ ref }) =>
      sql<NoticeFields | null>`json_build_object('id', ${ref("day_notice.id")}, 'kind', ${ref("day_notice.kind")},
        'at', ${ref("day_notice.at")}, 'back_on', ${ref("day_notice.back_on")}, 'until', ${ref("day_notice.lapses_at")})`.as(
        "notice",
      ),
    )
    .where("day_notice.page_id", "=", pageId)
    .where("day_notice.date", ">=", day)
    .where("day_notice.date_ended", "is", null);
}

type Reading = { now: Temporal.Instant; isPreview?: boolean };

/** The row for `timesAnswer`; undefined where there is no such page, or it is not public (unless `isPreview`). Index: page_pkey. */
export function findTimes(db: Database, pageId: string, { now, isPreview = false }: Reading) {
  return db
    .selectFrom("page")
    .select(["page.holiday_intervals", "page.status", "page.reopens_on"])
    .select(({ ref }) => [
      openingTimesOf(ref("page.id")).as("opening_times"),
      specialTimesOf(ref("page.id"), now).as("special_times"),
    ])
    .where("page.id", "=", pageId)
    .$if(!isPreview, (query) => query.where("page.is_public", "=", true))
    .executeTakeFirst();
}

type Days = { from: string; to?: string | undefined; isPreview?: boolean | undefined };

/**
 * The special times of a page that overlap the days from `from` to `to`; undefined as in `findTimes`.
 * Index: special_time_overlap.
 */
export async function findSpecialTimes(db: Database, pageId: string, { from, to, isPreview = false }: Days) {
  const row = await db
    .selectFrom("page")
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("special_time")
          .select(SPECIAL_TIME_COLUMNS)
          .whereRef("special_time.page_id", "=", "page.id")
          .where("special_time.date_to", ">=", from)
          .$if(to !== undefined, (query) => query.where("special_time.date_from", "<=", to!))
          .orderBy("special_time.date_from")
          .orderBy("special_time.date_to"),
      ).as("special_times"),
    )
    .where("page.id", "=", pageId)
    .$if(!isPreview, (query) => query.where("page.is_public", "=", true))
    .executeTakeFirst();
  return row?.special_times;
}
