import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { todayAt } from "../../../domain/local-time.ts";
import type { Database } from "../../db/connect.ts";
import type { DB } from "../../db/schema.ts";
import { OPENING_TIME_COLUMNS, SPECIAL_TIME_COLUMNS } from "./answer.ts";

const { selectFrom } = expressionBuilder<DB>();

/** All opening times of a page as JSON, the main hours first. Index: opening_time_overlap. */
export function openingTimesOf(pageId: Expression<string>) {
  return jsonArrayFrom(
    selectFrom("opening_time")
      .select(OPENING_TIME_COLUMNS)
      .where("opening_time.page_id", "=", pageId)
      .orderBy(sql`opening_time.set = 'main'`, "desc")
      .orderBy("opening_time.set")
      .orderBy("opening_time.season_from", (order) => order.asc().nullsFirst())
      .orderBy("opening_time.day")
      .orderBy("opening_time.opens"),
  );
}

/** Only what "open now" asks of the main hours, so that a list of cards stays light. Index: opening_time_overlap. */
export function mainHoursOf(pageId: Expression<string>) {
  return jsonArrayFrom(
    selectFrom("opening_time")
      .select([
        "opening_time.set",
        "opening_time.day",
        "opening_time.opens",
        "opening_time.closes",
        "opening_time.kind",
        "opening_time.season_from",
        "opening_time.season_to",
      ])
      .where("opening_time.page_id", "=", pageId)
      .where("opening_time.set", "=", "main")
      .orderBy("opening_time.season_from"),
  );
}

/**
 * The special times that may still have a say at `now`, as JSON in order of date: from yesterday on, because a run may go
 * on past midnight. Index: special_time_overlap.
 */
export function specialTimesOf(pageId: Expression<string>, now: Temporal.Instant) {
  return jsonArrayFrom(
    selectFrom("special_time")
      .select(SPECIAL_TIME_COLUMNS)
      .where("special_time.page_id", "=", pageId)
      .where("special_time.date_to", ">=", todayAt(now).subtract({ days: 1 }).toString())
      .orderBy("special_time.date_from")
      .orderBy("special_time.date_to"),
  );
}

type Reading = { now: Temporal.Instant; isPreview?: boolean };

/** Everything about the hours of a page that the reader may see. Index: page_pkey. */
export function findTimes(db: Database, pageId: string, { now, isPreview = false }: Reading) {
  return db
    .selectFrom("page")
    .select("page.holiday_intervals")
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
 * The special times, of a page that the reader may see, that touch the days from `from` to `to`.
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
