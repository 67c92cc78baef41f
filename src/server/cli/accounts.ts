import { findUser, hashOf, ProtocolError, setCustomClaims, setDisabled } from "@eolaire/identity-provider";
import { hasDemonstration } from "../api/office/settings/queries.ts";
import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import type { Database } from "../db/connect.ts";
import type { JsonObject } from "../db/schema.ts";
import { withDatabase } from "./with-database.ts";

/** Makes an account with this verified address an administrator. */
export async function addAdmin(config: Config, address: string): Promise<void> {
  await inTransaction(config, async (tx) => {
    const account = await tx
      .selectFrom("account")
      .select(["id", "uid", "type"])
      .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", address.trim().toLowerCase()))
      .where("deleted", "=", false)
      .executeTakeFirst();
    if (!account) throw refused(`Nobody has signed in as ${address} yet: they sign in first, or set ADMIN_EMAIL.`);
    const user = await findUser(tx, account.uid);
    if (user && !user.email_verified) {
      throw refused(`Whoever signed in as ${address} has not proved that it is theirs: they verify it first.`);
    }
    await tx.updateTable("account").set({ type: "admin" }).where("id", "=", account.id).execute();
    await keepInAudit(tx, "account.update", account.id, { type: account.type }, { type: "admin" });
    console.log(`${address} is an administrator.`);
  });
}

/** Disables or enables the account and the embedded provider's user, where they exist. */
export async function disableAccount(config: Config, uid: string, disabled: boolean): Promise<void> {
  await inTransaction(config, async (tx) => {
    const account = await tx
      .updateTable("account")
      .set({ disabled })
      .where("uid", "=", uid)
      .where("deleted", "=", false)
      .returning("id")
      .executeTakeFirst();
    const user = await findUser(tx, uid);
    if (!account && !user) throw refused(`There is nobody with the uid ${uid}.`);
    if (user) await setDisabled(tx, { now: () => Temporal.Now.instant() }, uid, disabled);
    const action = disabled ? "account.disable" : "account.enable";
    if (account) await keepInAudit(tx, action, account.id, { disabled: !disabled }, { disabled });
    console.log(`${uid} is ${disabled ? "disabled" : "enabled"}.`);
  });
}

/** Sets custom claims in the tokens of the embedded provider. */
export async function setClaims(config: Config, uid: string, json: string): Promise<void> {
  await inTransaction(config, (tx) => setCustomClaims(tx, uid, json).catch(throwProtocolError));
  console.log(`The next token of ${uid} has these claims.`);
}

/** In demonstration mode only. */
export async function expireCode(config: Config, code: string): Promise<void> {
  await inTransaction(config, async (tx) => {
    if (!(await hasDemonstration(tx))) throw refused("Codes are made old in a demonstration only.");
    const { numUpdatedRows } = await tx
      .updateTable("identity_code")
      .set({ date_expires: new Date(0) })
      .where("code_hash", "=", hashOf(code))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refused("There is no such code.");
    console.log("The code is too old now.");
  });
}

/** Runs in one transaction on the configured database. */
function inTransaction(config: Config, act: (tx: Database) => Promise<void>): Promise<void> {
  return withDatabase(config, (db) => db.transaction().execute(act));
}

/** Commands have no account, so the audit entry names no actor. */
async function keepInAudit(tx: Database, action: string, subject_id: string, before: JsonObject, after: JsonObject) {
  const entry = { action, subject_kind: "account", subject_id, before, after, request_id: "command line" };
  await tx.insertInto("audit_entry").values(entry).execute();
}

const refused = (message: string) => new StartRefused("unavailable", message);

function throwProtocolError(error: unknown): never {
  throw error instanceof ProtocolError ? refused(`Not done: ${error.code}.`) : error;
}
