import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { addressLimit, limitKey, refund, spend } from "../http/rate-limit.ts";
import type { CallContext } from "./call.ts";
import { ProtocolError } from "./protocol-error.ts";

const BY_ADDRESS = { points: 10, seconds: 5 * 60 };
/** Wrong passwords of an account in a row; the next waits an hour, the one after it two, four, eight. */
const FREE_TRIES = 10;
const MAX_WAIT_HOURS = 8;
const FORGET_HOURS = 24;
/** How long an address is known from which somebody has signed in. */
const KNOWN_DAYS = 60;

/** A try that was counted before the password was looked at, so that many at once are counted too. */
export type Try = { succeeded(): Promise<void> };

/**
 * Whether this client may try a password of this account (trust document, rule 10). An address from which the account was
 * signed in to counts by itself: who guesses elsewhere does not lock its owner out. Unknown addresses count likewise.
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

/** Whoever proves the address of an account may try again at once. */
export async function forgetTries(db: Database, email: string): Promise<void> {
  await db.deleteFrom("rate_limit").where("key", "=", limitKey("account", email)).execute();
}

const tooMany = () => new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");

/** The row keeps the tries in a row, and the last one's time as the time when it is forgotten. */
async function countTry(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`
    insert into rate_limit (key, points, date_expires)
    values (${key}, 1, clock_timestamp() + make_interval(hours => ${FORGET_HOURS}))
    on conflict (key) do update set
      points = case when rate_limit.date_expires < clock_timestamp() then 1 else rate_limit.points + 1 end,
      date_expires = clock_timestamp() + make_interval(hours => ${FORGET_HOURS})
    where rate_limit.points < ${FREE_TRIES}
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
