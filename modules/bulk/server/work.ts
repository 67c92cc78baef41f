import { sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import { needsReason } from "#core/domain/pages/page-approval.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { requestOfWork } from "#core/server/api/office/audit/queries.ts";
import { pagesMatching } from "#core/server/api/pages/pages/queries.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { isMove, MAX_LEFT_NAMED, UNDO_HOURS, type WorkKind, type WorkOnPages } from "../contract.ts";
import { requireComplete } from "./handlers.ts";

/** The work on many pages that goes on in the background: it is begun, listed, stopped and taken back (docs/decisions/207). */

type Context = WriteContext<AccountCaller>;

export const beginWork: Handler<Contract["beginWork"]> = async ({ ids, where, reason, ...wanted }, context) => {
  const { tx } = context;
  if ((ids === undefined) === (where === undefined))
    throw invalid(ids ? "where" : "ids", ids ? "not-a-choice" : "required");
  const { change } = wanted;
  if (isMove(change)) {
    if (needsReason(change) && !reason) throw invalid("reason", "required");
  } else await requireComplete(tx, { ...wanted, change });
  const id = await begin(context, { change, input: { ...wanted, change, reason }, undoes: null });
  const pages = ids
    ? sql`select place, page_id from unnest(${ids}::uuid[]) with ordinality as named (page_id, place)`
    : // Pages of one owner stand together: one mail is for all of them.
      sql`select row_number() over (order by user_id, id) as place, id as page_id
          from (${pagesMatching(tx, { ...where!, deleted: false }).select(["page.id", "page.user_id"])}) as found`;
  await sql`insert into page_of_work (work_id, place, page_id) select ${id}::uuid, place, page_id from (${pages}) as page`.execute(
    tx,
  );
  return begun(context, id);
};

export const undoWork: Handler<Contract["undoWork"]> = async ({ id: undoes }, context) => {
  const { tx } = context;
  const work = await lockWork(tx, undoes);
  const undo = undoOf(work.change, undoes);
  if (work.state === "running" || !undo || !(await workOf(tx, undoes)).undo_until) throw invalid("id", "not-a-choice");
  const id = await begin(context, { change: work.change, input: undo, undoes });
  await sql`
    insert into page_of_work (work_id, place, page_id)
    select ${id}::uuid, place, page_id from page_of_work where work_id = ${undoes} and outcome = 'changed'`.execute(tx);
  return begun(context, id);
};

export const stopWork: Handler<Contract["stopWork"]> = async ({ id }, context) => {
  const work = await lockWork(context.tx, id);
  if (work.state !== "running") {
    context.unchanged();
    return workOf(context.tx, id);
  }
  await sql`update work_on_pages set state = 'stopped' where id = ${id}`.execute(context.tx);
  const stopped = await workOf(context.tx, id);
  const done = stopped.changed + stopped.unchanged + stopped.left;
  context.changed({
    kind: KIND,
    id,
    before: { bulk_pages: stopped.total },
    after: { bulk_pages: done },
    shown: "nowhere",
  });
  return stopped;
};

export const workOnPages: Handler<Contract["workOnPages"]> = async (_, { db }) => ({ items: await worksOf(db, null) });

const KIND = "work-on-pages";

/** The input of the call that takes it back; null: it cannot be taken back. Mails cannot, nor can a decision. */
function undoOf(change: WorkKind, id: string): object | null {
  if (change === "disable") return { move: "enable" };
  return change === "ask-hours" || isMove(change) ? null : { undo: requestOfWork(id) };
}

type Begun = { change: WorkKind; input: object; undoes: string | null };

async function begin({ tx, caller }: Context, { change, input, undoes }: Begun): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into work_on_pages (account_id, change, input, undoes)
    values (${caller.id}, ${change}, ${JSON.stringify(input)}::text::jsonb, ${undoes}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** @throws ProblemError `invalid-fields` where there is no page */
async function begun(context: Context, id: string): Promise<WorkOnPages> {
  const { tx, services } = context;
  const work = await workOf(tx, id);
  if (work.total === 0) throw invalid("where", "required");
  const after = { bulk_change: work.change, bulk_pages: work.total };
  context.changed({ kind: KIND, id, before: null, after, shown: "nowhere" });
  context.afterCommit(() => services.jobs.requestAfterWrite("work-on-pages"));
  return work;
}

/** @throws ProblemError `not-found` */
async function lockWork(tx: Database, id: string): Promise<{ change: WorkKind; state: WorkOnPages["state"] }> {
  const { rows } = await sql<{ change: WorkKind; state: WorkOnPages["state"] }>`
    select change, state from work_on_pages where id = ${id} for update`.execute(tx);
  if (!rows[0]) throw new ProblemError("not-found");
  return rows[0];
}

const workOf = async (db: Database, id: string): Promise<WorkOnPages> => (await worksOf(db, id))[0]!;

type Row = Omit<WorkOnPages, "by" | "date" | "to" | "undo_until"> & {
  date_created: Date;
  account_id: string | null;
  account_name: string | null;
  to_name: string | null;
  to_name_ie: string | null;
  is_undone: boolean;
};

/** Indexes: work_on_pages_by_date, page_of_work_pkey, and the primary keys. */
async function worksOf(db: Database, id: string | null): Promise<WorkOnPages[]> {
  const { rows } = await sql<Row>`
    select work.id, work.change, work.undoes, work.state, work.date_created, account.id as account_id, account.name as account_name,
      pages.*, named.pages_left, coalesce(category.name, tag.name, owner.name) as to_name, coalesce(category.name_ie, tag.name_ie) as to_name_ie,
      exists (select from work_on_pages as undoing where undoing.undoes = work.id) as is_undone
    from work_on_pages as work
    left join work_on_pages as first on first.id = work.undoes
    left join account on account.id = work.account_id and not account.deleted
    left join category on category.id = (coalesce(first.input, work.input) ->> 'category_id')::uuid
    left join tag on tag.id = (coalesce(first.input, work.input) ->> 'tag_id')::uuid
    left join account as owner on owner.uid = coalesce(first.input, work.input) ->> 'uid' and not owner.deleted
    cross join lateral (
      select count(*)::integer as total,
        (count(*) filter (where outcome = 'changed'))::integer as changed,
        (count(*) filter (where outcome = 'unchanged'))::integer as unchanged,
        (count(*) filter (where outcome in ('impossible', 'missing')))::integer as "left"
      from page_of_work where work_id = work.id) as pages
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'name_ie', name_ie)), '[]') as pages_left from (
        select page.id, page.name, page.name_ie from page_of_work join page on page.id = page_of_work.page_id
        where work_id = work.id and outcome in ('impossible', 'missing') order by place limit ${MAX_LEFT_NAMED}) as one) as named
    where ${id === null ? sql`work.date_created > now() - make_interval(hours => ${UNDO_HOURS})` : sql`work.id = ${id}`}
    order by work.date_created desc limit 50`.execute(db);
  return rows.map(answerOf);
}

const HOUR_MS = 60 * 60_000;

function answerOf({
  account_id,
  account_name,
  to_name,
  to_name_ie,
  is_undone,
  date_created,
  ...row
}: Row): WorkOnPages {
  const isLasting = row.undoes !== null || is_undone || row.changed === 0 || row.state === "running";
  const ends = date_created.getTime() + UNDO_HOURS * HOUR_MS;
  return {
    ...row,
    by: account_id === null || account_name === null ? null : { id: account_id, name: account_name },
    to: to_name === null && to_name_ie === null ? null : { name: to_name, name_ie: to_name_ie },
    date: isoInstant(date_created),
    undo_until: isLasting || !undoOf(row.change, row.id) ? null : isoInstant(new Date(ends)),
  };
}
