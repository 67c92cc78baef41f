import { instantParameter } from "@eolaire/postgres";
import { type RawBuilder, sql } from "kysely";
import type { Contract } from "#core/contract/index.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import { EDITORS_KINDS } from "#core/contract/office/translations.ts";
import { isListed, WAITING_KINDS, type Waiting, type WaitingKind, waitingFor } from "#core/contract/office/waiting.ts";
import { isOffice } from "#core/contract/roles.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Asking, Found } from "#core/server/calls/waiting.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { MODULES } from "#start/compiled/declared.ts";
import { FOUND_OF_MODULES } from "#start/compiled/waiting.ts";

/** Enough of a message to recognise it. */
const MAX_TEXT = 160;

/** What waits for the caller, longest waiting first. */
export const waiting: Handler<Contract["waiting"]> = async ({ limit }, { db, now, caller, services }) => {
  const kinds = waitingFor(caller.type).filter((kind) => !ofModulesOff(services.modulesOff).includes(kind));
  const isAdmin = isOffice(caller.type);
  const found = kinds.map((kind) => ({ kind, ...FOUND[kind]({ now, isAdmin }) }));
  const [items, counts] = await Promise.all([longestWaiting(db, found, limit), countWaiting(db, found)]);
  const none = Object.fromEntries(WAITING_KINDS.map((kind) => [kind, 0])) as Waiting["counts"];
  return { items, counts: { ...none, ...counts }, suspected: counts.suspected ?? 0 };
};

const ofModulesOff = (off: readonly ModuleName[]): string[] =>
  MODULES.flatMap(({ name, waiting: kinds }) => (off.includes(name) ? Object.keys(kinds) : []));

const feedbackWhere = (condition: RawBuilder<unknown>): Found => ({
  from: sql`feedback as it left join page on page.id = it.page_id where ${condition}`,
  columns: sql`page.name, page.name_ie, left(it.message, ${MAX_TEXT}), it.locale`,
});
const proposalsWhere = (condition: RawBuilder<unknown>): Found => ({
  from: sql`proposed_change as it join page on page.id = it.page_id
    where it.status = 'waiting' and page.date_deleted is null and ${condition}`,
  columns: sql`page.name, page.name_ie, null, null`,
});
/** Editors translate what is the community's. */
const textsIn = (state: "stale-ga" | "stale-en", { isAdmin }: Asking): Found => ({
  from: sql`text_state as it where shown and state <> 'current' and state = ${state}
    ${isAdmin ? sql`` : sql`and page_id is null and kind = any(${EDITORS_KINDS}::text[])`}`,
});

/**
 * Indexes: page_admin_approval (which has the expression of `request`), page_claim_waiting, feedback_inbox, feedback_suspected,
 * proposed_change_waiting, proposed_change_of_team, event_of_page, outbox_by_state, text_state_share.
 */
const FOUND: Record<WaitingKind, (asking: Asking) => Found> = {
  request: () => ({
    from: sql`page as it where date_deleted is null
      and array_position(array['requested', 'declined', 'disabled', 'approved'], approval) = 1`,
    columns: sql`name, name_ie, null, null`,
  }),
  claim: () => ({
    from: sql`page_claim as it join page on page.id = it.page_id join account on account.id = it.account_id
      where it.state = 'open' and it.proof = 'note' and page.date_deleted is null and not account.deleted`,
    columns: sql`page.name, page.name_ie, left(it.note, ${MAX_TEXT}), null`,
  }),
  message: () => feedbackWhere(sql`it.status = 'open' and not it.suspected and it.kind <> 'report'`),
  report: () => feedbackWhere(sql`it.status = 'open' and not it.suspected and it.kind = 'report'`),
  correction: () => proposalsWhere(sql`it.source = 'visitor' and not it.suspected and page.user_id is null`),
  edit: () => proposalsWhere(sql`it.source = 'team'`),
  event: ({ now }) => ({
    from: sql`event as it where page_id is null and status = 'draft' and starts_at > ${instantParameter(now)}`,
    columns: sql`title, title_ie, null, null`,
  }),
  mail: () => ({ from: sql`outbox as it where state = 'failed'`, columns: sql`null, null, recipient, null` }),
  ...FOUND_OF_MODULES,
  "stale-irish": (asking) => textsIn("stale-ga", asking),
  "stale-english": (asking) => textsIn("stale-en", asking),
  suspected: () => feedbackWhere(sql`it.suspected`),
  "suspected-correction": () => proposalsWhere(sql`it.suspected`),
};

type FoundKind = Found & { kind: WaitingKind };

/** Of each kind the oldest, then of these the oldest: ids (UUIDv7) grow with time. */
async function longestWaiting(db: Database, found: readonly FoundKind[], limit: number): Promise<Waiting["items"]> {
  const queries = found
    .filter(({ kind }) => isListed(kind))
    .map(
      ({ kind, columns, from }) =>
        sql`(select ${kind}::text, it.id, it.date_created, ${columns} from ${from} order by it.id limit ${limit})`,
    );
  if (queries.length === 0) return [];
  const { rows } = await sql<Waiting["items"][number]>`
    select * from (${sql.join(queries, sql` union all `)}) as waiting (kind, id, date, name, name_ie, text, locale)
    order by date, id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, date: isoInstant(row.date) }));
}

async function countWaiting(db: Database, found: readonly FoundKind[]): Promise<Partial<Waiting["counts"]>> {
  if (found.length === 0) return {};
  const counts = found.map(({ kind, from }) => sql`(select count(*)::integer from ${from}) as ${sql.ref(kind)}`);
  const { rows } = await sql<Partial<Waiting["counts"]>>`select ${sql.join(counts)}`.execute(db);
  return rows[0]!; // a select without `from` has one row
}
