import { withJsonTexts } from "@eolaire/postgres";
import { type Selectable, sql } from "kysely";
import { localeOf } from "#core/contract/locales.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { notifyAdmins } from "#core/server/api/accounts/notifications/effects.ts";
import { findOwnerToMail } from "#core/server/api/pages/page-model/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { CalendarSource } from "#core/server/db/schema.ts";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { queueMessage } from "#core/server/mail/outbox.ts";
import type { CalendarProblem } from "../contract.ts";
import type { CalendarReader, ReadCalendar } from "../read/read-calendar.ts";
import { notShownOf } from "./queries.ts";
import { takeOver } from "./take-over.ts";

/** Calendars that are fetched at the same time: most of the time is waiting for other servers. */
const AT_ONCE = 4;
/** After this time a calendar is compared as a whole, also where its server says that it is unchanged: the year moves on. */
const WHOLE_HOURS = 24;
/** A calendar that fails is tried again soon, and after a day hourly like the others. */
const RETRY_MINUTES = 15;
const OWNER_HOURS = 24;
const OFFICE_DAYS = 7;

type Reading = { readCalendar: CalendarReader; signal: AbortSignal };
type Row = Selectable<CalendarSource>;

/** Reads all calendars whose time has come, those that wait longest first. Index: calendar_source_due. */
export async function readDueCalendars(db: Database, reading: Reading): Promise<void> {
  const begun = new Date();
  const failures: unknown[] = [];
  for (;;) {
    reading.signal.throwIfAborted();
    const due = await db
      .selectFrom("calendar_source")
      .innerJoin("page", "page.id", "calendar_source.page_id")
      .selectAll("calendar_source")
      .where("paused", "=", false)
      .where("page.date_deleted", "is", null)
      .where("date_next", "<=", sql<Date>`now()`)
      // Also where its result could not be stored, it is not read twice in one run.
      .where(sql<boolean>`coalesce(date_tried, '-infinity') < greatest(${begun.toISOString()}::timestamptz, date_next)`)
      .orderBy("date_next")
      .limit(AT_ONCE)
      .execute();
    if (due.length === 0) break;
    const outcomes = await Promise.allSettled(due.map((row) => readOne(db, row, reading)));
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : [])));
  }
  // One calendar that cannot be stored does not hold up the others.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} calendars could not be taken over`);
}

async function readOne(db: Database, row: Row, { readCalendar, signal }: Reading): Promise<void> {
  const isWhole = !row.date_whole || Date.now() - row.date_whole.getTime() > WHOLE_HOURS * 3_600_000;
  const validators = { etag: row.etag, lastModified: row.last_modified };
  await db
    .updateTable("calendar_source")
    .set({ date_tried: sql`clock_timestamp()` })
    .where("id", "=", row.id)
    .execute();
  const read = await readCalendar(row.url, { signal, isPatient: true, ...(!isWhole && { validators }) });
  await db.transaction().execute((tx) => store(tx, row, read));
}

async function store(tx: Database, { id, url }: Row, read: ReadCalendar): Promise<void> {
  // The page is locked first, as by the calls on it.
  const page = await sql`select from page where id = (select page_id from calendar_source where id = ${id})
    for no key update`.execute(tx);
  const row = await tx.selectFrom("calendar_source").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (page.rows.length === 0 || !row || row.paused || row.url !== url) return; // changed while it was read
  if (read.is === "failed") return storeFailure(tx, row, read.problem);
  await tx
    .updateTable("calendar_source")
    .set({ date_read: sql`now()`, date_next: inAnHour(), problem: null, failing_since: null })
    .set({ owner_notified: false, office_notified: false })
    .where("id", "=", id)
    .execute();
  if (read.is === "unchanged") return;
  const { name, events, etag, lastModified } = read;
  await tx
    .updateTable("calendar_source")
    .set({ date_whole: sql`now()`, name, etag, last_modified: lastModified })
    .set(withJsonTexts(notShownOf(read), "left_out_events"))
    .where("id", "=", id)
    .execute();
  const { tags, ...counts } = await takeOver(tx, row, events, read.isWhole);
  if (tags.length === 0) return;
  const entry = { action: "calendar.read", subject_kind: "calendar-source", subject_id: id, page_id: row.page_id };
  await tx
    .insertInto("audit_entry")
    .values({ ...entry, after: counts })
    .execute();
  await notifyInvalidation(tx, tags);
}

/** Spread over some minutes, so that calendars that were added together are not always read together. */
const inAnHour = () => sql<Date>`now() + make_interval(mins => 55 + (random() * 10)::integer)`;

/** The events stay. After a day the owner gets one mail, after a week the office one notification. */
async function storeFailure(tx: Database, row: Row, problem: CalendarProblem): Promise<void> {
  const hours = row.failing_since ? (Date.now() - row.failing_since.getTime()) / 3_600_000 : 0;
  const notifiesOwner = hours >= OWNER_HOURS && !row.owner_notified;
  const notifiesOffice = hours >= OFFICE_DAYS * 24 && !row.office_notified;
  await tx
    .updateTable("calendar_source")
    .set({ problem, failing_since: sql`coalesce(failing_since, now())` })
    .set({
      owner_notified: row.owner_notified || notifiesOwner,
      office_notified: row.office_notified || notifiesOffice,
    })
    .set({ date_next: hours >= OWNER_HOURS ? inAnHour() : sql`now() + make_interval(mins => ${RETRY_MINUTES})` })
    .where("id", "=", row.id)
    .execute();
  if (notifiesOwner) await mailOwner(tx, row);
  if (notifiesOffice) await notifyAdmins(tx, { kind: "calendar-failing", page_id: row.page_id, detail: { problem } });
}

async function mailOwner(tx: Database, { page_id }: Row): Promise<void> {
  const owner = await findOwnerToMail(tx, page_id);
  if (!owner?.email || owner.date_deleted) return;
  const locale = localeOf(owner.locale);
  const page = inLanguage(owner, "name", locale) ?? owner.slug;
  const data = { page, path: `/manage/${owner.slug}/calendar`, message: "" };
  await queueMessage(tx, { type: "CALENDAR_FAILING", to: owner.email, locale, data });
}
