import type { Insertable, Selectable } from "kysely";
import { ProtocolError } from "../protocol-error.ts";
import type { IdentityDatabase, IdentityPasskey } from "../tables.ts";

export type Passkey = Selectable<IdentityPasskey>;

/** Per user: enough for two phones, two computers, a password manager and spare keys. */
const MAX_PASSKEYS = 10;

/** Oldest first. Index: identity_passkey_of. */
export function listPasskeys(db: IdentityDatabase, uid: string): Promise<Passkey[]> {
  return db.selectFrom("identity_passkey").selectAll().where("uid", "=", uid).orderBy("id").execute();
}

/** Index: identity_passkey_credential_id_key. */
export async function findPasskey(db: IdentityDatabase, credentialId: string): Promise<Passkey | null> {
  const found = db.selectFrom("identity_passkey").selectAll().where("credential_id", "=", credentialId);
  return (await found.executeTakeFirst()) ?? null;
}

/** @throws PASSKEY_LIMIT_EXCEEDED */
export function mayAddPasskey(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new ProtocolError("PASSKEY_LIMIT_EXCEEDED");
}

/**
 * Adds a passkey. The caller must hold the user's lock, so that concurrent calls cannot exceed the limit.
 * @throws PASSKEY_LIMIT_EXCEEDED, PASSKEY_EXISTS
 */
export async function insertPasskey(tx: IdentityDatabase, row: Insertable<IdentityPasskey>): Promise<Passkey> {
  mayAddPasskey(await listPasskeys(tx, row.uid));
  const inserted = await tx
    .insertInto("identity_passkey")
    .values(row)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) throw new ProtocolError("PASSKEY_EXISTS");
  return inserted;
}

/**
 * Removes a passkey, and ends the sessions that it started: whoever has it may be the reason for its removal.
 * @param except the session of the caller, which continues without a second factor
 */
export async function removePasskey(tx: IdentityDatabase, { id, uid }: Passkey, except?: string): Promise<void> {
  await tx.deleteFrom("identity_passkey").where("id", "=", id).execute();
  if (except) {
    await tx
      .updateTable("identity_refresh_token")
      .set({ second_factor: null, second_factor_id: null })
      .where("id", "=", except)
      .where("second_factor_id", "=", id)
      .execute();
  }
  await tx.deleteFrom("identity_refresh_token").where("uid", "=", uid).where("second_factor_id", "=", id).execute();
}

/** A passkey in the answer of `lookup`; the times and `backedUp` are ours. */
export function passkeyInfo(passkey: Passkey): object {
  return {
    credentialId: passkey.credential_id,
    name: passkey.name,
    enrolledAt: passkey.date_enrolled.toISOString(),
    ...(passkey.date_last_used && { lastUsedAt: passkey.date_last_used.toISOString() }),
    backedUp: passkey.backed_up,
  };
}
