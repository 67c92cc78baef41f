import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** Who does not renew it in time has lost it. */
const LEASE_SECONDS = 5;

/** `isAbandoned`: it has just been taken from a process that did not end it. */
type Renewal = { isHeld: boolean; isAbandoned: boolean };

/** Asks for what one process of all instances does for all, and renews it. Index: lease_pkey. */
export async function renewLease(db: Database, name: string, holder: string): Promise<Renewal> {
  const { rows } = await sql<{ before: string | null }>`
    with before as (select holder from lease where name = ${name})
    insert into lease (name, holder, held_until) values (${name}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
    where lease.holder = excluded.holder or lease.held_until < now()
    returning (select holder from before) as before`.execute(db);
  const before = rows[0]?.before ?? holder;
  return { isHeld: rows.length > 0, isAbandoned: before !== holder };
}

/** Another process takes it over at once. */
export async function endLease(db: Database, name: string, holder: string): Promise<void> {
  await db.deleteFrom("lease").where("name", "=", name).where("holder", "=", holder).execute();
}
