import { randomBytes } from "node:crypto";
import { hashOf } from "../handles.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import type { IdentityDatabase } from "../tables.ts";
import { listFactors } from "../users.ts";

/** At a time, per user. */
export const RECOVERY_CODES = 10;
/** 80 random bits: a fast hash suffices, as for the longer secrets of links. */
const CODE_BYTES = 10;
const CODE_LETTERS = (CODE_BYTES * 8) / 5;
/** Crockford's base32 has no letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** @example newCode() // "7kq2-m0xr-9ted-h4wz" */
function newCode(): string {
  const bits = BigInt(`0x${randomBytes(CODE_BYTES).toString("hex")}`);
  const letters = Array.from({ length: CODE_LETTERS }, (_, at) => ALPHABET[Number((bits >> BigInt(5 * at)) & 31n)]);
  return letters.join("").replaceAll(/(.{4})(?=.)/g, "$1-");
}

/**
 * What somebody typed, as it was hashed: case, spaces and dashes do not matter, nor letters that look like digits.
 * @returns null for what has not the form of a recovery code, such as a code of an authenticator app
 */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return letters.length === CODE_LETTERS && [...letters].every((letter) => ALPHABET.includes(letter)) ? letters : null;
}

/** Replaces all codes of a user, whose lock the caller holds. @returns the codes, which are stored as hashes only */
export async function replaceRecoveryCodes(tx: IdentityDatabase, uid: string): Promise<string[]> {
  await dropRecoveryCodes(tx, uid);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rows = codes.map((code) => ({ uid, code_hash: hashOf(readRecoveryCode(code)!) }));
  await tx.insertInto("identity_recovery_code").values(rows).execute();
  return codes;
}

/** Index: identity_recovery_code_uid_code_hash_key. */
export async function recoveryCodesLeft(db: IdentityDatabase, uid: string): Promise<number> {
  const { left } = await db
    .selectFrom("identity_recovery_code")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("left"))
    .where("uid", "=", uid)
    .where("date_used", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

/** @returns the id of the code, which is used up; null for a wrong or used one, of concurrent calls for all but one */
export async function useUpRecoveryCode(
  tx: IdentityDatabase,
  uid: string,
  code: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const used = await tx
    .updateTable("identity_recovery_code")
    .set({ date_used: now.toString() })
    .where("uid", "=", uid)
    .where("code_hash", "=", hashOf(code))
    .where("date_used", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used?.id ?? null;
}

export async function dropRecoveryCodes(tx: IdentityDatabase, uid: string): Promise<void> {
  await tx.deleteFrom("identity_recovery_code").where("uid", "=", uid).execute();
}

/** Codes stand in for a factor or a passkey: with the last of them they go. */
export async function dropNeedlessRecoveryCodes(tx: IdentityDatabase, uid: string): Promise<void> {
  if (!(await hasFactorOrPasskey(tx, uid))) await dropRecoveryCodes(tx, uid);
}

export async function hasFactorOrPasskey(db: IdentityDatabase, uid: string): Promise<boolean> {
  return (await listFactors(db, uid)).length > 0 || (await listPasskeys(db, uid)).length > 0;
}
