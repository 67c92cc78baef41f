import { hashOf } from "@eolaire/identity-provider";
import { sql } from "kysely";
import type { DayLink, LinkedToday, Today } from "#core/contract/pages/today.ts";
import { backOn, type NoticeDay, noticeDayAt } from "#core/domain/hours/day-notices.ts";
import { openingHours } from "#core/domain/hours/opening-hours.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { CallingClient } from "#core/server/access/caller.ts";
import { spendOrRefuse } from "#core/server/access/limits.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { notFound } from "#core/server/http/problem.ts";
import { limitKey } from "#core/server/http/rate-limit.ts";
import { mainHoursOf, openingNow, type ScheduleRows, scheduleOf, specialTimesOf } from "../times/queries.ts";

/** What was pressed on one date; the rate limits allow more, which nobody needs to read. */
const MAX_HISTORY = 50;

/** The page with the hours of these days. Index: page_pkey. @throws ProblemError `not-found` */
async function findDay(db: Database, pageId: string, now: Temporal.Instant) {
  const page = await db
    .selectFrom("page")
    .select(["page.id", "page.slug", "page.name", "page.name_ie", "page.color", "page.status", "page.reopens_on"])
    .select(["page.holiday_intervals", "page.is_public"])
    .select(({ ref }) => [
      mainHoursOf(ref("page.id")).as("opening_times"),
      specialTimesOf(ref("page.id"), now).as("special_times"),
    ])
    .where("page.id", "=", pageId)
    .where("page.date_deleted", "is", null)
    .executeTakeFirst();
  if (!page) throw notFound();
  return page;
}

/** The schedule as it is without notices of the day. */
const usualSchedule = (rows: ScheduleRows) =>
  scheduleOf({ ...rows, special_times: rows.special_times.filter(({ notice }) => !notice) });

/** The date for which notices are given, with its usual hours, and the next one with hours. */
export async function dayToNotice(
  db: Database,
  pageId: string,
  now: Temporal.Instant,
): Promise<{ day: NoticeDay; back_on: string | null }> {
  const usual = usualSchedule(await findDay(db, pageId, now));
  const day = noticeDayAt(usual, now);
  return { day, back_on: backOn(usual, day.date)?.toString() ?? null };
}

/** @throws ProblemError `not-found` */
export async function readToday(db: Database, pageId: string, now: Temporal.Instant): Promise<Today> {
  const page = await findDay(db, pageId, now);
  const usual = usualSchedule(page);
  const { date } = noticeDayAt(usual, now);
  return {
    page: {
      id: page.id,
      slug: page.slug,
      name: page.name,
      name_ie: page.name_ie,
      color: page.color,
      is_public: page.is_public === true,
    },
    date: date.toString(),
    is_night: !date.equals(todayAt(now)),
    usual: openingHours
      .planOf(usual, date)
      .intervals.filter(({ kind }) => kind === "open")
      .map(({ from, to }) => ({ from, to })),
    back_on: backOn(usual, date)?.toString() ?? null,
    ...openingNow(page, scheduleOf(page), now).opening,
    history: await historyOf(db, page.id, date.toString()),
  };
}

/** Index: day_notice_of_day. */
async function historyOf(db: Database, pageId: string, date: string): Promise<Today["history"]> {
  const rows = await db
    .selectFrom("day_notice")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "day_notice.account_id").on("account.deleted", "=", false),
    )
    .leftJoin("day_link", "day_link.id", "day_notice.link_id")
    .leftJoin("account as undoer", (join) =>
      join.onRef("undoer.id", "=", "day_notice.ended_by_account_id").on("undoer.deleted", "=", false),
    )
    .leftJoin("day_link as undoing", "undoing.id", "day_notice.ended_by_link_id")
    .select(["day_notice.id", "day_notice.kind", "day_notice.date", "day_notice.at", "day_notice.back_on"])
    .select(["day_notice.word", "day_notice.word_ie", "day_notice.date_created", "day_notice.date_ended"])
    .select(["day_notice.undone", "account.name as by", "day_link.name as link"])
    .select(({ fn }) => fn.coalesce("undoing.name", "undoer.name").as("undone_by"))
    .where("day_notice.page_id", "=", pageId)
    .where("day_notice.date", "=", date)
    .orderBy("day_notice.id", "desc")
    .limit(MAX_HISTORY)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    date: row.date,
    at: row.at,
    back_on: row.back_on,
    word: row.word,
    word_ie: row.word_ie,
    date_created: isoInstant(row.date_created),
    by: row.by,
    link: row.link,
    undone_at: row.undone && row.date_ended ? isoInstant(row.date_ended) : null,
    undone_by: row.undone ? row.undone_by : null,
  }));
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof links>["executeTakeFirstOrThrow"]>>;

/** Index: day_link_of_page. */
export async function listLinks(db: Database, pageId: string, most: number): Promise<DayLink[]> {
  const rows = await links(db)
    .where("day_link.page_id", "=", pageId)
    .orderBy("day_link.id", "desc")
    .limit(most)
    .execute();
  return rows.map(linkAnswer);
}

/** A link that works. Index: day_link_pkey, day_link_token_hash_key. @throws ProblemError `not-found` */
export async function requireWorkingLink(db: Database, hash: Buffer): Promise<LinkRow> {
  const row = await links(db).where("day_link.token_hash", "=", hash).executeTakeFirst();
  if (!row?.works) throw notFound();
  return row;
}

/** What somebody with a private link sees. @throws ProblemError `not-found` where the link does not work */
export async function readLinkedToday(db: Database, token: string, now: Temporal.Instant): Promise<LinkedToday> {
  const { page_id, name, locale } = await requireWorkingLink(db, hashOf(token));
  return { ...(await readToday(db, page_id, now)), link: { name, locale } };
}

/** Calls with an unknown link, by client address: nobody can guess one, and nobody needs to try many. */
const UNKNOWN_LINKS = { points: 30, seconds: 10 * 60 };

/** @throws ProblemError `too-many-requests` after many unknown links */
export const spendForUnknownLink = (db: Database, { address }: CallingClient): Promise<void> =>
  spendOrRefuse(db, limitKey("unknown day link", address), UNKNOWN_LINKS);

/** @throws ProblemError `not-found` */
export async function requireLink(db: Database, id: string): Promise<LinkRow> {
  const row = await links(db).where("day_link.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const links = (db: Database) =>
  db
    .selectFrom("day_link")
    .innerJoin("page", "page.id", "day_link.page_id")
    .leftJoin("account as maker", "maker.id", "day_link.account_id")
    .select(["day_link.id", "day_link.page_id", "day_link.name", "day_link.locale", "maker.name as made_by"])
    .select(["day_link.date_created", "day_link.date_last_used", "day_link.date_revoked"])
    .select(works.as("works"));

/** Whether its maker may still edit the page, which may have no owner: the link of somebody who has left the team stops with them. */
const works = sql<boolean>`coalesce(
  day_link.date_revoked is null and page.date_deleted is null
  and maker.id is not null and not maker.disabled and not maker.deleted
  and (maker.type in ('admin', 'deputy') or page.user_id = maker.id
    or exists (select from page_manager where page_id = page.id and account_id = maker.id)), false)`;

export function linkAnswer(row: LinkRow): DayLink {
  return {
    id: row.id,
    page_id: row.page_id,
    name: row.name,
    locale: row.locale,
    works: row.works,
    made_by: row.made_by,
    date_created: isoInstant(row.date_created),
    date_last_used: row.date_last_used && isoInstant(row.date_last_used),
    date_revoked: row.date_revoked && isoInstant(row.date_revoked),
  };
}
