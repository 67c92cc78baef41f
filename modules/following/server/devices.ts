import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Locale } from "#core/contract/locales.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid } from "#core/server/http/problem.ts";

/** What identifies a browser, as calls send it: both are its secret. */
export type SentDevice = { endpoint: string; auth: string };
type Keys = SentDevice & { p256dh: string };

const bytesOf = (key: string): Buffer => Buffer.from(key, "base64url");

/** Index: push_device_endpoint_key. @returns null for a device that is not known, or with another secret */
async function findDevice(db: Database, { endpoint, auth }: SentDevice) {
  const row = await db
    .selectFrom("push_device")
    .select(["id", "auth"])
    .where("endpoint", "=", endpoint)
    .executeTakeFirst();
  return row && timingSafeEqual(row.auth, bytesOf(auth)) ? row : null;
}

/** null: the device follows nothing. Index: follower_device_id_key. */
export async function followerOfDevice(db: Database, device: SentDevice): Promise<string | null> {
  const found = await findDevice(db, device);
  if (!found) return null;
  const row = await db.selectFrom("follower").select("id").where("device_id", "=", found.id).executeTakeFirst();
  return row?.id ?? null;
}

type Registering = Keys & { accountId: string | null; locale: Locale };

/** The follower of a device, locked; made where there is none. @throws ProblemError 422 for another secret of a known address */
export async function deviceAt(
  tx: Database,
  { endpoint, auth, p256dh, accountId, locale }: Registering,
): Promise<string> {
  const values = { endpoint, auth: bytesOf(auth), p256dh: bytesOf(p256dh), account_id: accountId };
  const device = await tx
    .insertInto("push_device")
    .values(values)
    .onConflict((on) =>
      on
        .column("endpoint")
        .doUpdateSet({ account_id: sql<string>`coalesce(excluded.account_id, push_device.account_id)` })
        .where(sql<boolean>`push_device.auth = excluded.auth`),
    )
    .returning("id")
    .executeTakeFirst();
  if (!device) throw invalid("auth", "wrong-form");
  const { id } = await tx
    .insertInto("follower")
    .values({ device_id: device.id, locale })
    .onConflict((on) => on.column("device_id").doUpdateSet({ locale }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces the address and the keys of a known device. What followed at the new address before goes. */
export async function moveDeviceTo(tx: Database, from: SentDevice, to: Keys): Promise<void> {
  if (from.endpoint !== to.endpoint) {
    const known = await findDevice(tx, to);
    if (known) await tx.deleteFrom("push_device").where("id", "=", known.id).execute();
  }
  const taken = await tx.selectFrom("push_device").select("id").where("endpoint", "=", to.endpoint).executeTakeFirst();
  if (taken && from.endpoint !== to.endpoint) throw invalid("new_auth", "wrong-form");
  await tx
    .updateTable("push_device")
    .set({ endpoint: to.endpoint, auth: bytesOf(to.auth), p256dh: bytesOf(to.p256dh), date_failed: null })
    .where("endpoint", "=", from.endpoint)
    .execute();
}
