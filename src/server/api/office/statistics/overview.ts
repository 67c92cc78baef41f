import { instantParameter, serverVersion } from "@eolaire/postgres";
import { type RawBuilder, sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import type { Overview } from "#core/contract/office/overview.ts";
import { APPROVALS } from "#core/contract/pages/own.ts";
import { QUIET_DAYS } from "#core/domain/pages/page-checks.ts";
import { judge, LIST_DATE } from "#core/domain/security/fixed-versions.ts";
import { type Period, periodBefore } from "#core/domain/statistics/period.ts";
import { engineState } from "#core/server/api/directory/search/queries.ts";
import { isOverdue, readBackupState } from "#core/server/backup/backup-runs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { daysOf, midnight, requestedPeriod } from "#core/server/calls/requested-period.ts";
import type { Database } from "#core/server/db/connect.ts";
import { answeredInstant } from "#core/server/db/instants.ts";
import type { IdentityProvider } from "#core/server/identity/identity.ts";

type Figure = { period: number; before: number; total: number };
type Compared = { period: Period; before: Period };

const NOTHING: Figure = { period: 0, before: 0, total: 0 };

/** Totals of pages, accounts, posts and feedback, with those added in a period and in the one before it; and views. */
export const overview: Handler<Contract["overview"]> = async (input, { db, now, caller, services }) => {
  const period = requestedPeriod(input, now);
  const compared = { period, before: periodBefore(period) };
  const [pages, [accounts], [posts], [feedback], [views], checked, backup, database, lone_admin, ffmpeg, search] =
    await Promise.all([
      counted(db, compared, { table: "page", of: sql`date_deleted is null`, by: sql`approval` }),
      counted(db, compared, { table: "account", of: sql`not deleted` }),
      counted(db, compared, {
        table: "post",
        at: sql`publish_at`,
        of: sql`status = 'published' and publish_at <= ${instantParameter(now)}`,
      }),
      counted(db, compared, { table: "feedback", of: sql`not suspected` }),
      viewed(db, compared),
      checkedPages(db),
      backedUp(db, now, services.backups),
      caller.type === "admin" ? programsOf(db) : null,
      loneAdmin(db, services.identity),
      services.ffmpeg(),
      engineState(db),
    ]);
  const byApproval = new Map(pages.map(({ key, ...figure }) => [key, figure]));
  return {
    ...daysOf(period),
    before: daysOf(compared.before),
    pages: Object.fromEntries(APPROVALS.map((approval) => [approval, byApproval.get(approval) ?? NOTHING])) as Record<
      (typeof APPROVALS)[number],
      Figure
    >,
    checked,
    accounts: accounts ?? NOTHING,
    posts: posts ?? NOTHING,
    feedback: feedback ?? NOTHING,
    views: views ?? NOTHING,
    backup,
    database,
    lone_admin,
    search,
    ffmpeg: { version: ffmpeg.version, unused: ffmpeg.reason, sandboxed: Boolean(ffmpeg.ffmpeg?.sandbox) },
  };
};

/** From flaws others would learn how to attack, and deputies have nothing to do with the machine. */
async function programsOf(db: Database): Promise<Overview["database"]> {
  const version = await serverVersion(db);
  const { is: state, fixed: fixed_in } = judge("PostgreSQL", version);
  return { version, state, fixed_in, as_of: LIST_DATE };
}

type Counting = {
  table: "page" | "account" | "post" | "feedback";
  /** A condition on the rows. */
  of?: RawBuilder<unknown>;
  /** When a row was added; by default `date_created`. */
  at?: RawBuilder<unknown>;
  /** The group of a row. */
  by?: RawBuilder<unknown>;
};

/** Indexes, whose entries hold all that is counted: page_admin_newest, account_newest, post_newest. Feedback is scanned. */
async function counted(db: Database, { period, before }: Compared, { table, of, at, by }: Counting) {
  const added = at ?? sql`date_created`;
  const { rows } = await sql<Figure & { key: string }>`
    select ${by ?? sql`''`} as key, count(*)::integer as total,
      count(*) filter (where ${within(added, period)})::integer as period,
      count(*) filter (where ${within(added, before)})::integer as before
    from ${sql.table(table)} where ${of ?? sql`true`} group by 1`.execute(db);
  return rows;
}

/** Index: view_day_pkey. */
async function viewed(db: Database, { period, before }: Compared) {
  const [now, then] = [daysOf(period), daysOf(before)];
  const { rows } = await sql<Omit<Figure, "total">>`
    select coalesce(sum(views) filter (where day >= ${now.from}::date), 0)::integer as period,
      coalesce(sum(views) filter (where day < ${now.from}::date), 0)::integer as before
    from view_day where day between ${then.from}::date and ${now.to}::date`.execute(db);
  return rows;
}

/** Indexes: page_admin_checked, page_newest. */
async function checkedPages(db: Database): Promise<{ recently: number; public: number }> {
  const { rows } = await sql<{ recently: number; public: number }>`
    select (select count(*)::integer from page where date_deleted is null and approval = 'approved'
        and coalesce(date_checked, to_timestamp(0)) > now() - make_interval(days => ${QUIET_DAYS})
        and status <> 'hidden') as recently,
      (select count(*)::integer from page where is_public) as public`.execute(db);
  return rows[0] ?? { recently: 0, public: 0 };
}

async function backedUp(db: Database, now: Temporal.Instant, backups: { everyMs: number } | null) {
  const state = await readBackupState(db);
  const { last, failed } = state;
  return {
    scheduled: backups !== null,
    last: last && answeredInstant(last.started.toTemporalInstant()),
    bytes: last?.bytes ?? null,
    failed: failed && answeredInstant(failed.started.toTemporalInstant()),
    error: failed?.error ?? null,
    overdue: backups !== null && isOverdue(state, backups.everyMs, now),
  };
}

/** The demonstration's administrator, whose password is public, does not count. Index: account_admin. */
async function loneAdmin(db: Database, { hasRecoveryCodes }: IdentityProvider): Promise<Overview["lone_admin"]> {
  const admins = await db
    .selectFrom("account")
    .select("uid")
    .where("type", "=", "admin")
    .where("disabled", "=", false)
    .where("deleted", "=", false)
    .where("demo", "=", false)
    .limit(2)
    .execute();
  const [admin] = admins;
  if (!admin || admins.length > 1) return "none";
  if (hasRecoveryCodes === null) return "without-provider";
  return (await hasRecoveryCodes(admin.uid)) ? "none" : "without-codes";
}

/** From the first day's local midnight to the end of the last day. */
function within(at: RawBuilder<unknown>, { from, to }: Period) {
  return sql`${at} >= ${instantParameter(midnight(from))} and ${at} < ${instantParameter(midnight(to.add({ days: 1 })))}`;
}
