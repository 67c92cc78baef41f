import type { Insertable } from "kysely";
import { ProtocolError } from "../protocol-error.ts";
import type { IdentityDatabase, IdentityFactor } from "../tables.ts";
import { type Factor, listFactors } from "../users.ts";

/** Per user: enough for a phone, a spare and an app. */
export const MAX_FACTORS = 5;

/** @throws MFA_ENROLLMENT_NOT_FOUND */
export async function findFactor(db: IdentityDatabase, uid: string, id: string): Promise<Factor> {
  const factor = (await listFactors(db, uid)).find((one) => one.id === id);
  if (!factor) throw new ProtocolError("MFA_ENROLLMENT_NOT_FOUND");
  return factor;
}

/**
 * Adds a factor. The caller must hold the user's lock, so that concurrent calls cannot exceed the limit.
 * @throws SECOND_FACTOR_LIMIT_EXCEEDED, SECOND_FACTOR_EXISTS
 */
export async function insertFactor(tx: IdentityDatabase, row: Insertable<IdentityFactor>): Promise<Factor> {
  mayAdd(await listFactors(tx, row.uid), row.phone_number ?? null);
  return tx.insertInto("identity_factor").values(row).returningAll().executeTakeFirstOrThrow();
}

/** @throws SECOND_FACTOR_LIMIT_EXCEEDED, SECOND_FACTOR_EXISTS */
export function mayAdd(factors: readonly Factor[], phoneNumber: string | null): void {
  if (phoneNumber !== null && factors.some((factor) => factor.phone_number === phoneNumber)) {
    throw new ProtocolError("SECOND_FACTOR_EXISTS");
  }
  if (factors.length >= MAX_FACTORS) throw new ProtocolError("SECOND_FACTOR_LIMIT_EXCEEDED");
}

export async function removeFactor(tx: IdentityDatabase, uid: string, id: string): Promise<void> {
  await tx.deleteFrom("identity_factor").where("uid", "=", uid).where("id", "=", id).execute();
}

/**
 * Marks a code of an authenticator app as used.
 * @returns false where it was used before, also concurrently
 */
export async function useUpStep(tx: IdentityDatabase, id: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable("identity_factor")
    .set({ last_step: step })
    .where("id", "=", id)
    .where("last_step", "<", String(step))
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
