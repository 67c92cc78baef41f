import { sql } from "kysely";
import type { HelperRole } from "#core/contract/roles.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, rejectIssues } from "#core/server/http/problem.ts";
import type { Pair } from "./follow.ts";

/** `role`: missing where a merge was recorded before there were others than managers. */
type Manager = { account_id: string; since: string | null; role?: HelperRole };

/** The managers of the page that stays, before and after the merge. */
export type ReplacedManagers = { before: Manager[]; after: string[] };
type Planned = ReplacedManagers & { joining: { account_id: string; role: HelperRole }[] };

type Chosen = { owner_id: string | null; manager_ids: readonly string[] };

type Member = Omit<Manager, "role"> & { name: string; role: "owner" | HelperRole };

/** Owner and managers of a page, without deleted accounts. Indexes: page_pkey, page_manager_pkey. */
export async function teamOf(db: Database, pageId: string) {
  const { rows } = await sql<Member>`
    select account.id as account_id, account.name, 'owner' as role, null as since
    from page join account on account.id = page.user_id where page.id = ${pageId}
    union all
    (select account.id, account.name, page_manager.role, page_manager.date_created::text from page_manager join account on account.id = page_manager.account_id
      where page_manager.page_id = ${pageId} order by page_manager.date_created)`.execute(db);
  return rows;
}

/**
 * The managers of the page that stays, for `setManagers` once its owner is written.
 * @throws ProblemError `invalid-fields` for an account of neither team
 */
export async function planTeam(tx: Database, pair: Pair, { owner_id, manager_ids }: Chosen): Promise<Planned> {
  const [own, others] = [await teamOf(tx, pair.page), await teamOf(tx, pair.other)];
  const all = [...own, ...others];
  const known = new Set(all.map(({ account_id }) => account_id));
  if (owner_id !== null && !known.has(owner_id.toLowerCase())) throw invalid("owner_id", "not-a-choice");
  const ids = manager_ids.map((id) => id.toLowerCase()).filter((id) => id !== owner_id?.toLowerCase());
  const unknown = manager_ids.flatMap((id, at) => (known.has(id.toLowerCase()) ? [] : [`manager_ids.${at}`]));
  rejectIssues(unknown.map((path) => ({ path, code: "not-a-choice" })));
  const isAtCounter = (id: string) => all.every(({ account_id, role }) => account_id !== id || role === "counter");
  const joining = ids.map(
    (account_id) => ({ account_id, role: isAtCounter(account_id) ? "counter" : "manager" }) as const,
  );
  return { before: managersIn(own), after: ids, joining };
}

const managersIn = (team: Member[]): Manager[] =>
  team.flatMap(({ account_id, since, role }) => (role === "owner" ? [] : [{ account_id, since, role }]));

/** The managers of before, and those who joined since. Who has left since stays away, and whose role became less keeps that one. */
export async function restoreManagers(
  tx: Database,
  { page }: Pair,
  { before, after }: ReplacedManagers,
): Promise<void> {
  const now = managersIn(await teamOf(tx, page));
  const joined = now.filter(({ account_id }) => !after.includes(account_id));
  const isThere = (id: string) => now.some(({ account_id }) => account_id === id);
  const isAtCounter = (id: string) =>
    [...now, ...before].some((one) => one.account_id === id && one.role === "counter");
  const staying = before
    .filter(({ account_id }) => isThere(account_id) || !after.includes(account_id))
    .map((one): Manager => ({ ...one, role: isAtCounter(one.account_id) ? "counter" : "manager" }));
  await setManagers(tx, page, [...staying, ...joined]);
}

/** Replaces the managers of a page. Its owner is none of them. */
export async function setManagers(
  tx: Database,
  pageId: string,
  managers: readonly { account_id: string; since?: string | null; role?: HelperRole }[],
): Promise<void> {
  const ids = managers.map(({ account_id }) => account_id);
  await sql`delete from page_manager where page_id = ${pageId} and account_id <> all(${ids}::uuid[])`.execute(tx);
  await sql`
    insert into page_manager (page_id, account_id, date_created, role)
    select ${pageId}, account.id, coalesce(manager.since, now()), coalesce(manager.role, 'manager')
    from jsonb_to_recordset(${JSON.stringify(managers)}::text::jsonb) as manager
      (account_id uuid, since timestamptz, role text)
    join account on account.id = manager.account_id join page on page.id = ${pageId}
    where not account.deleted and account.id is distinct from page.user_id
    on conflict (page_id, account_id) do update set role = excluded.role`.execute(tx);
}
