import { instantParameter } from "@eolaire/postgres";
import { type RawBuilder, sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { ZONE } from "#core/domain/local-time.ts";
import type { Period } from "#core/domain/statistics/period.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { daysOf, midnight, requestedPeriod } from "#core/server/calls/requested-period.ts";
import type { Database } from "#core/server/db/connect.ts";
import { stepsOf } from "../rules/steps.ts";

/** The numbers of pages and accounts at the end of each step of a period, and the feedback that arrived in it. */
export const growth: Handler<Contract["growth"]> = async ({ step, ...range }, { db, now }) => {
  const period = requestedPeriod(range, now);
  const [pages, accounts, feedback] = await Promise.all([
    addedByDay(db, period, { table: "page", of: sql`date_deleted is null and approval = 'approved'` }),
    addedByDay(db, period, { table: "account", of: sql`not deleted` }),
    addedByDay(db, period, { table: "feedback", of: sql`not suspected` }),
  ]);
  return {
    ...daysOf(period),
    series: stepsOf(period, step).map(({ name, ...of }) => ({
      step: name,
      ...daysOf(of),
      pages: sumUntil(pages, of.to),
      accounts: sumUntil(accounts, of.to),
      feedback: sumUntil(feedback, of.to) - sumUntil(feedback, of.from.subtract({ days: 1 })),
    })),
  };
};

type Added = { day: string; n: number };

/** ISO dates are in the order of their days. */
const sumUntil = (added: readonly Added[], last: Temporal.PlainDate) =>
  added.reduce((sum, { day, n }) => (day <= last.toString() ? sum + n : sum), 0);

type Counting = { table: "page" | "account" | "feedback"; of: RawBuilder<unknown> };

/**
 * The rows added until the end of a period by their local day; those from before it count for the day before it.
 * Indexes: page_admin_newest, account_newest. Feedback is scanned.
 */
async function addedByDay(db: Database, { from, to }: Period, { table, of }: Counting): Promise<Added[]> {
  const begin = instantParameter(midnight(from));
  const { rows } = await sql<Added>`
    select case when date_created < ${begin} then ${from.subtract({ days: 1 }).toString()}::text
        else (date_created at time zone ${ZONE}::text)::date::text end as day,
      count(*)::integer as n
    from ${sql.table(table)}
    where ${of} and date_created < ${instantParameter(midnight(to.add({ days: 1 })))}
    group by 1`.execute(db);
  return rows;
}
