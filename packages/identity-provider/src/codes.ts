import type { Selectable } from "kysely";
import type { IdentityDeps } from "./deps.ts";
import { hashOf, newHandle } from "./handles.ts";
import { type CodeKind, LINK_MINUTES } from "./protocol.ts";
import { ProtocolError } from "./protocol-error.ts";
import type { IdentityCode, IdentityDatabase } from "./tables.ts";
import { lockUser, type User } from "./users.ts";

export type Code = Selectable<IdentityCode>;

/** Codes that revert a change survive later changes, since an attacker who took over the account could make those. */
const KINDS_THAT_UNDO: CodeKind[] = ["RECOVER_EMAIL", "REVERT_SECOND_FACTOR_ADDITION", "REVERT_PASSKEY_ADDITION"];

export type CodeDetails = {
  /** null: a sign-in link for an address without a user. */
  uid: string | null;
  /** The address to which the code is bound. */
  email: string;
  newEmail?: string;
  /** Of a second factor or a passkey. */
  factorId?: string;
};

/** @returns the code for the link; the database stores its hash */
export async function createCode(
  tx: IdentityDatabase,
  { now }: Pick<IdentityDeps, "now">,
  kind: CodeKind,
  { uid, email, newEmail, factorId }: CodeDetails,
): Promise<string> {
  const { handle, hash } = newHandle();
  const at = now();
  const values = {
    code_hash: hash,
    kind,
    uid,
    email,
    new_email: newEmail,
    factor_id: factorId,
    date_created: at.toString(),
    date_expires: at.add({ minutes: LINK_MINUTES[kind] }).toString(),
  };
  await tx.insertInto("identity_code").values(values).execute();
  return handle;
}

/** Reads a code without using it. @throws INVALID_OOB_CODE, EXPIRED_OOB_CODE, MISSING_OOB_CODE */
export async function findCode(
  db: IdentityDatabase,
  deps: Pick<IdentityDeps, "now">,
  code: string | undefined,
): Promise<Code> {
  if (!code) throw new ProtocolError("MISSING_OOB_CODE");
  const row = await db.selectFrom("identity_code").selectAll().where("code_hash", "=", hashOf(code)).executeTakeFirst();
  return requireActive(deps, row);
}

/**
 * Marks a code as used: one of several concurrent callers succeeds, and none if the transaction fails.
 * @throws INVALID_OOB_CODE, EXPIRED_OOB_CODE, MISSING_OOB_CODE
 */
export async function takeCode(
  tx: IdentityDatabase,
  { now }: Pick<IdentityDeps, "now">,
  code: string | undefined,
  kinds: readonly CodeKind[],
): Promise<Code> {
  const { kind } = await findCode(tx, { now }, code);
  if (!kinds.includes(kind)) throw new ProtocolError("INVALID_OOB_CODE");
  const row = await tx
    .updateTable("identity_code")
    .set({ date_used: now().toString() })
    .where("code_hash", "=", hashOf(code ?? ""))
    .where("date_used", "is", null)
    .returningAll()
    .executeTakeFirst();
  return requireActive({ now }, row && { ...row, date_used: null });
}

/**
 * Finds and locks the user of a code.
 * @throws INVALID_OOB_CODE where the address has changed since the mail was sent, USER_DISABLED
 */
export async function lockUserOfCode(tx: IdentityDatabase, code: Code): Promise<User> {
  if (!code.uid) throw new ProtocolError("INVALID_OOB_CODE");
  const user = await lockUser(tx, code.uid);
  if (user.disabled) throw new ProtocolError("USER_DISABLED");
  const isBound = KINDS_THAT_UNDO.includes(code.kind) || (user.email ?? code.new_email) === code.email;
  if (!isBound) throw new ProtocolError("INVALID_OOB_CODE");
  return user;
}

/** Deletes the user's unused codes, except those that revert a change. */
export async function dropCodes(tx: IdentityDatabase, uid: string): Promise<void> {
  await tx.deleteFrom("identity_code").where("uid", "=", uid).where("kind", "not in", KINDS_THAT_UNDO).execute();
}

/** Deletes codes a day after they expired: until then they are reported as expired instead of unknown. */
export async function sweepCodes(db: IdentityDatabase, now: Temporal.Instant): Promise<void> {
  const before = new Date(now.subtract({ hours: 24 }).epochMilliseconds);
  await db.deleteFrom("identity_code").where("date_expires", "<", before).execute();
}

function requireActive({ now }: Pick<IdentityDeps, "now">, row: Selectable<IdentityCode> | undefined): Code {
  if (!row || row.date_used) throw new ProtocolError("INVALID_OOB_CODE");
  const [created, expires] = [row.date_created.getTime(), row.date_expires.getTime()];
  // The lifetime also limits how far in the future a code may be from, since the clock may have been set back by days.
  const ageMs = Math.abs(now().epochMilliseconds - created);
  if (ageMs >= expires - created) throw new ProtocolError("EXPIRED_OOB_CODE");
  return row;
}
