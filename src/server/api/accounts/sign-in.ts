import { z } from "zod";
import type { Contract } from "../../../contract/index.ts";
import { MAX_ACCOUNT_NAME } from "../../../contract/limits.ts";
import type { WriteContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import type { Identity } from "../../identity/identity.ts";
import { type AccountRow, accountAnswer, auditedAccount } from "./answer.ts";
import { saveAccount } from "./queries.ts";

type FirebaseUser = { displayName?: string | null | undefined; photoURL?: string | null | undefined };

const pictureAddress = z.url({ protocol: /^https$/ }).max(2048);

/**
 * The account of the token: made at the first call, dated at later ones. Who it is comes from the token alone; what the
 * client sends fills in the name and the picture.
 */
export const createAccount: Handler<Contract["createAccount"]> = async ({ firebase_user = {} }, context) => {
  const { tx, identity } = context;
  if (!identity) throw new Error("a call for tokens came without one");
  await releaseAddress(tx, identity);
  const made = await insertAccount(context, identity, firebase_user);
  if (made) context.changed({ kind: "account", id: made.id, before: null, after: auditedAccount(made) });
  return accountAnswer(made ?? (await signIn(context, identity)));
};

/** undefined where there is one already, be it since a moment ago. */
function insertAccount(context: WriteContext, identity: Identity, sent: FirebaseUser): Promise<AccountRow | undefined> {
  const { tx, now } = context;
  const { uid, signInProvider: provider } = identity;
  return tx
    .insertInto("account")
    .values({
      ...{ uid, provider, email: identity.email, email_verified: identity.emailVerified, date_last_login: asDate(now) },
      name: nameFrom(identity.name) || nameFrom(sent.displayName),
      profile_photo: pictureFrom(identity.picture) ?? pictureFrom(sent.photoURL),
      type: isFirstAdmin(context, identity) ? "admin" : "member",
    })
    .onConflict((conflict) => conflict.column("uid").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Another sign-in of somebody who is known: their address may be another one since. */
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
    ...{ date_last_login: asDate(now), provider: identity.signInProvider },
    ...(before.email !== identity.email && { email: identity.email }),
    email_verified: identity.emailVerified,
    ...(becomesAdmin && { type: "admin" }),
  });
  if (becomesAdmin) {
    context.changed({ kind: "account", id: row.id, before: auditedAccount(before), after: auditedAccount(row) });
  } else context.unchanged();
  return row;
}

/** The address that the operator has named, once it is proved. */
function isFirstAdmin({ services }: WriteContext, { email, emailVerified }: Identity): boolean {
  return services.adminEmail !== undefined && emailVerified && email?.toLowerCase() === services.adminEmail;
}

/** Whom the provider knows by an address has it; an account that remembers it from before has another one now. */
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

/** Names come from anywhere: what may not be stored is left out, and nobody is kept from signing in by it. */
function nameFrom(name: string | null | undefined): string {
  const clean = (name ?? "")
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
  return [...clean.trim()].slice(0, MAX_ACCOUNT_NAME).join("");
}

function pictureFrom(address: string | null | undefined): string | null {
  return pictureAddress.safeParse(address).data ?? null;
}

const asDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);
