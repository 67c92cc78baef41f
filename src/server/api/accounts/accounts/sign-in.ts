import type { Identity } from "@eolaire/identity-provider";
import { z } from "zod";
import { isBlank } from "#core/contract/fields.ts";
import type { Contract } from "#core/contract/index.ts";
import { MAX_ACCOUNT_NAME } from "#core/contract/limits.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { type AccountRow, accountAnswer, auditedAccount } from "./answer.ts";
import { saveAccount } from "./queries.ts";

type FirebaseUser = { displayName?: string | null | undefined; photoURL?: string | null | undefined };

const pictureAddress = z.url({ protocol: /^https$/ }).max(2048);

/**
 * The account of the token: created by the first call; later calls update its sign-in date. The identity comes from the
 * token only; the sent fields fill in the name and the picture of a new account.
 */
export const createAccount: Handler<Contract["createAccount"]> = async ({ firebase_user = {} }, context) => {
  const { tx, identity } = context;
  if (!identity) throw new Error("a call for tokens came without one");
  await releaseAddress(tx, identity);
  const created = await insertAccount(context, identity, firebase_user);
  const after = created && auditedAccount(created);
  if (after) context.changed({ kind: "account", id: created.id, before: null, after, shown: "nowhere" });
  return accountAnswer(created ?? (await signIn(context, identity)));
};

/** @returns undefined where the account exists already, also if another call has just created it */
function insertAccount(context: WriteContext, identity: Identity, sent: FirebaseUser): Promise<AccountRow | undefined> {
  const { tx, now } = context;
  const { uid, signInProvider: provider } = identity;
  return tx
    .insertInto("account")
    .values({
      uid,
      provider,
      email: identity.email,
      email_verified: identity.emailVerified,
      date_last_login: asDate(now),
      name: nameFrom(identity.name) || nameFrom(sent.displayName),
      profile_photo: pictureFrom(identity.picture) ?? pictureFrom(sent.photoURL),
      type: isFirstAdmin(context, identity) ? "admin" : "member",
    })
    .onConflict((conflict) => conflict.column("uid").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A later sign-in; the email address may have changed since the last one. */
async function signIn(context: WriteContext, identity: Identity): Promise<AccountRow> {
  const { tx, now } = context;
  const before = await tx
    .selectFrom("account")
    .selectAll()
    .where("uid", "=", identity.uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const becomesAdmin = before.type !== "admin" && isFirstAdmin(context, identity);
  const row = await saveAccount(tx, before.id, {
    date_last_login: asDate(now),
    provider: identity.signInProvider,
    ...(before.email !== identity.email && { email: identity.email }),
    email_verified: identity.emailVerified,
    ...(becomesAdmin && { type: "admin" }),
  });
  if (becomesAdmin) {
    context.changed({ kind: "account", id: row.id, before: auditedAccount(before), after: auditedAccount(row) });
  } else context.unchanged("account"); // that somebody has signed in is nobody else's
  return row;
}

/** Whether this is the verified address that the operator configured as the first administrator's. */
function isFirstAdmin({ services }: WriteContext, { email, emailVerified }: Identity): boolean {
  return services.adminEmail !== undefined && emailVerified && email?.toLowerCase() === services.adminEmail;
}

/** The provider's holder of an address has it: another account that still stores it has a different one there by now. */
async function releaseAddress(tx: Database, { uid, email }: Identity): Promise<void> {
  if (!email) return;
  await tx
    .updateTable("account")
    .set({ email: null })
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("deleted", "=", false)
    .where("uid", "!=", uid)
    .execute();
}

/** Names come from other providers: characters that may not be stored are removed, so that they cannot prevent a sign-in. */
function nameFrom(name: string | null | undefined): string {
  const clean = (name ?? "")
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
  return isBlank(clean) ? "" : [...clean.trim()].slice(0, MAX_ACCOUNT_NAME).join("");
}

function pictureFrom(address: string | null | undefined): string | null {
  return pictureAddress.safeParse(address).data ?? null;
}

const asDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);
