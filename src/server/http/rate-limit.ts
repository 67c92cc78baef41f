import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";

/** A token bucket of `points`, which refills evenly within `seconds`. */
export type Limit = { points: number; seconds: number };

/** The value of the setting CLIENT_RATE for which the limits by address are written. */
const USUAL_CLIENT_RATE = 600;

/** A limit by client address, raised in proportion where the operator allows an address more calls. */
export function addressLimit({ clientRate }: Pick<Config, "clientRate">, { points, seconds }: Limit): Limit {
  return { points: Math.ceil(points * Math.max(1, clientRate / USUAL_CLIENT_RATE)), seconds };
}

/**
 * Takes a point from a bucket that all instances share. The table stores when the bucket will be full again: each point
 * postpones that by its share, up to the whole period of the bucket. A later time was stored before the clock was set back, and
 * counts as a full bucket.
 * @returns false where the bucket is empty
 * @throws where the database does not answer: limits fail closed
 */
export async function spend(db: Database, key: string, { points, seconds }: Limit): Promise<boolean> {
  const share = seconds / points;
  const full = sql`case when rate_limit.date_expires > clock_timestamp() + make_interval(secs => ${seconds + 1})
    then clock_timestamp() else greatest(rate_limit.date_expires, clock_timestamp()) end`;
  const { rows } = await sql`
    insert into rate_limit (key, points, date_expires)
    values (${key}, 1, clock_timestamp() + make_interval(secs => ${share}))
    on conflict (key) do update set
      points = rate_limit.points + 1,
      date_expires = ${full} + make_interval(secs => ${share})
    where ${full} + make_interval(secs => ${share})
      <= clock_timestamp() + make_interval(secs => ${seconds + 0.001})
    returning key`.execute(db);
  return rows.length > 0;
}

/** Returns a point, for attempts that succeeded. */
export async function refund(db: Database, key: string, { points, seconds }: Limit): Promise<void> {
  await sql`
    update rate_limit set date_expires = date_expires - make_interval(secs => ${seconds / points})
    where key = ${key}`.execute(db);
}

/** The key of a bucket. Its subjects are hashed, so that the table holds no personal data. */
export function limitKey(name: string, ...subjects: string[]): string {
  return `${name} ${createHash("sha256").update(subjects.join("\n")).digest("base64url")}`;
}

/** Deletes buckets that are full again. */
export async function sweepLimits(db: Database): Promise<void> {
  await sql`delete from rate_limit where date_expires < clock_timestamp()`.execute(db);
}

/**
 * The address to which limits apply: an IPv4 address, or the /64 of an IPv6 one, since a household has 2⁶⁴ of them. A
 * connection that has ended already has none, and counts as one client.
 * @example clientAddress("2001:db8:1:2:3:4:5:6") // "2001:db8:1:2::/64"
 */
export function clientAddress(ip: string | undefined): string {
  if (!ip?.includes(":")) return ip ?? ""; // asked for every cached answer: the patterns take longer than a look for a colon
  const [address = ""] = ip.split("%", 1); // what follows is a zone, such as %eth0
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}
