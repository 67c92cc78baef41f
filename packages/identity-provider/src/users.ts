import { randomInt } from "node:crypto";
import type { Insertable, Selectable, Updateable } from "kysely";
import { ProtocolError } from "./protocol-error.ts";
import type { IdentityDatabase, IdentityFactor, IdentityLink, IdentityUser } from "./tables.ts";

export type User = Selectable<IdentityUser>;
export type Link = Selectable<IdentityLink>;
export type Factor = Selectable<IdentityFactor>;

const UID_LENGTH = 28;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const UNIQUE_VIOLATION = "23505";

export async function findUser(db: IdentityDatabase, uid: string): Promise<User | null> {
  const row = await db.selectFrom("identity_user").selectAll().where("uid", "=", uid).executeTakeFirst();
  return row ?? null;
}

/** @param email normalised by `readEmail` */
export async function findUserByEmail(db: IdentityDatabase, email: string): Promise<User | null> {
  const row = await db.selectFrom("identity_user").selectAll().where("email", "=", email).executeTakeFirst();
  return row ?? null;
}

/** @param phoneNumber in E.164 */
export async function findUserByPhone(db: IdentityDatabase, phoneNumber: string): Promise<User | null> {
  const found = db.selectFrom("identity_user").selectAll().where("phone_number", "=", phoneNumber);
  return (await found.executeTakeFirst()) ?? null;
}

/** Locks the user until the end of the transaction. @throws USER_NOT_FOUND */
export async function lockUser(tx: IdentityDatabase, uid: string): Promise<User> {
  const row = await tx.selectFrom("identity_user").selectAll().where("uid", "=", uid).forUpdate().executeTakeFirst();
  if (!row) throw new ProtocolError("USER_NOT_FOUND");
  return row;
}

/** @throws EMAIL_EXISTS, PHONE_NUMBER_EXISTS where another user has it, also concurrently */
export function insertUser(
  tx: IdentityDatabase,
  values: Omit<Insertable<IdentityUser>, "uid"> & { uid?: string },
): Promise<User> {
  const row = { uid: newUid(), ...values };
  return orTaken(tx.insertInto("identity_user").values(row).returningAll().executeTakeFirstOrThrow());
}

/** @throws EMAIL_EXISTS, PHONE_NUMBER_EXISTS, USER_NOT_FOUND */
export async function updateUser(tx: IdentityDatabase, uid: string, values: Updateable<IdentityUser>): Promise<User> {
  const update = tx.updateTable("identity_user").set(values).where("uid", "=", uid).returningAll();
  const row = await orTaken(update.executeTakeFirst());
  if (!row) throw new ProtocolError("USER_NOT_FOUND");
  return row;
}

/** Deletes the user; links, factors, passkeys, all codes, steps and tokens cascade. */
export async function removeUser(tx: IdentityDatabase, uid: string): Promise<void> {
  await tx.deleteFrom("identity_user").where("uid", "=", uid).execute();
}

export function listLinks(db: IdentityDatabase, uid: string): Promise<Link[]> {
  return db.selectFrom("identity_link").selectAll().where("uid", "=", uid).orderBy("date_created").execute();
}

export function listFactors(db: IdentityDatabase, uid: string): Promise<Factor[]> {
  return db.selectFrom("identity_factor").selectAll().where("uid", "=", uid).orderBy("id").execute();
}

/**
 * For a user whose address is verified for the first time: an attacker may have created the user, so that all other
 * sign-in methods are removed. The caller sets the new method and `valid_since`.
 */
export async function dropOtherSignInMethods(tx: IdentityDatabase, uid: string): Promise<void> {
  await tx.deleteFrom("identity_link").where("uid", "=", uid).execute();
  await tx.deleteFrom("identity_factor").where("uid", "=", uid).execute();
  await tx.deleteFrom("identity_passkey").where("uid", "=", uid).execute();
  await tx.deleteFrom("identity_recovery_code").where("uid", "=", uid).execute();
  await updateUser(tx, uid, { password_hash: null, phone_number: null, email_link: false });
}

/** 28 letters and digits, like Firebase's uids. */
export function newUid(): string {
  return Array.from({ length: UID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

async function orTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== UNIQUE_VIOLATION) throw error;
    if (constraint === "identity_user_email") throw new ProtocolError("EMAIL_EXISTS");
    if (constraint === "identity_user_phone_number_key") throw new ProtocolError("PHONE_NUMBER_EXISTS");
    throw error;
  }
}
