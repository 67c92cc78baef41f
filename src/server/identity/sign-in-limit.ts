import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { addressLimit, limitKey, refund, spend } from "../http/rate-limit.ts";
import type { CallContext } from "./call.ts";
import { ProtocolError } from "./protocol-error.ts";

const BY_ADDRESS = { points: 10, seconds: 5 * 60 };
/** Consecutive wrong passwords of an account without delay; then one hour, two, four, eight. */
const FREE_TRIES = 10;
const MAX_WAIT_HOURS = 8;
const FORGET_HOURS = 24;
/** How long a client address counts as known after a sign-in. */
const KNOWN_DAYS = 60;

/** An attempt, counted before the password is checked, so that concurrent attempts are counted too. */
export type Try = { succeeded(): Promise<void> };

/**
 * Counts a sign-in attempt (docs/rules.md, Limits). A client address from which the account signed in before is counted
 * separately: guessing elsewhere does not lock the owner out. Unknown email addresses are counted the same way.
 * @throws TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function spendSignIn({ deps, clientAddress }: CallContext, email: string): Promise<Try> {
  const { db, config } = deps;
  const known = limitKey("known", email, clientAddress);
  const byAddress = { key: limitKey("sign-in", clientAddress), limit: addressLimit(config, BY_ADDRESS) };
  if (!(await spend(db, byAddress.key, byAddress.limit))) throw tooMany();
  const account = (await isKnown(db, known)) ? limitKey("account", email, clientAddress) : limitKey("account", email);
  if (!(await countTry(db, account))) throw tooMany();
  return {
    async succeeded() {
      await refund(db, byAddress.key, byAddress.limit);
      await db.deleteFrom("rate_limit").where("key", "=", account).execute();
      await remember(db, known);
    },
  };
}

/** Resets the limit of an account whose address was just verified. */
export async function forgetTries(db: Database, email: string): Promise<void> {
  await db.deleteFrom("rate_limit").where("key", "=", limitKey("account", email)).execute();
}

const tooMany = () => new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");

/**
 * The row stores the number of consecutive attempts and when they expire. A later time than any attempt could give was stored
 * before the clock was set back, and counts as expired.
 */
async function countTry(db: Database, key: string): Promise<boolean> {
  const isExpired = sql`(rate_limit.date_expires < clock_timestamp()
    or rate_limit.date_expires > clock_timestamp() + make_interval(hours => ${FORGET_HOURS}, secs => 1))`;
  const { rows } = await sql`
    insert into rate_limit (key, points, date_expires)
    values (${key}, 1, clock_timestamp() + make_interval(hours => ${FORGET_HOURS}))
    on conflict (key) do update set
      points = case when ${isExpired} then 1 else rate_limit.points + 1 end,
      date_expires = clock_timestamp() + make_interval(hours => ${FORGET_HOURS})
    where rate_limit.points < ${FREE_TRIES} or ${isExpired}
      or clock_timestamp() >= rate_limit.date_expires - make_interval(hours => ${FORGET_HOURS})
        + make_interval(hours => least(power(2, least(rate_limit.points - ${FREE_TRIES}, 10)), ${MAX_WAIT_HOURS})::integer)
    returning key`.execute(db);
  return rows.length > 0;
}

async function isKnown(db: Database, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("rate_limit")
    .select("key")
    .where("key", "=", key)
    .where("date_expires", ">", sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

async function remember(db: Database, key: string): Promise<void> {
  await sql`
    insert into rate_limit (key, points, date_expires)
    values (${key}, 0, clock_timestamp() + make_interval(days => ${KNOWN_DAYS}))
    on conflict (key) do update set date_expires = excluded.date_expires`.execute(db);
}
