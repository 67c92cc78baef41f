import type { Limit, LimitKey, Limits, TryRule } from "@eolaire/identity-provider";
import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import type { ClientRate } from "../http/client-rate.ts";
import { addressLimit, clientAddress, limitKey, refund, spend } from "../http/rate-limit.ts";

/** The provider's limits (docs/rules.md, Limits): in the table of all limits, which every instance shares. */
export function limitsIn(db: Database, config: Pick<Config, "clientRate">, rate: ClientRate): Limits {
  const raised = (limit: Limit) => (limit.isOfAddress ? addressLimit(config, limit) : limit);
  const keyed = (key: LimitKey) => limitKey(...key);
  return {
    clientOf: clientAddress,
    mayCall: (client) => rate.mayCall(client),
    spend: (key, limit) => spend(db, keyed(key), raised(limit)),
    refund: (key, limit) => refund(db, keyed(key), raised(limit)),
    countTry: (key, rule) => countTry(db, keyed(key), rule),
    async forgetTries(key) {
      await db.deleteFrom("rate_limit").where("key", "=", keyed(key)).execute();
    },
    isKnown: (key) => isKnown(db, keyed(key)),
    remember: (key, days) => remember(db, keyed(key), days),
  };
}

/**
 * The row stores the number of consecutive attempts and when they expire. A later time than any attempt could give was stored
 * before the clock was set back, and counts as expired.
 */
async function countTry(db: Database, key: string, { free, maxWaitHours, forgetHours }: TryRule): Promise<boolean> {
  const isExpired = sql`(rate_limit.date_expires < clock_timestamp()
    or rate_limit.date_expires > clock_timestamp() + make_interval(hours => ${forgetHours}, secs => 1))`;
  const { rows } = await sql`
    insert into rate_limit (key, points, date_expires)
    values (${key}, 1, clock_timestamp() + make_interval(hours => ${forgetHours}))
    on conflict (key) do update set
      points = case when ${isExpired} then 1 else rate_limit.points + 1 end,
      date_expires = clock_timestamp() + make_interval(hours => ${forgetHours})
    where rate_limit.points < ${free} or ${isExpired}
      or clock_timestamp() >= rate_limit.date_expires - make_interval(hours => ${forgetHours})
        + make_interval(hours => least(power(2, least(rate_limit.points - ${free}, 10)), ${maxWaitHours})::integer)
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

async function remember(db: Database, key: string, days: number): Promise<void> {
  await sql`
    insert into rate_limit (key, points, date_expires)
    values (${key}, 0, clock_timestamp() + make_interval(days => ${days}))
    on conflict (key) do update set date_expires = excluded.date_expires`.execute(db);
}
