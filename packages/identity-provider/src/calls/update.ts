import { z } from "zod";
import { type CallContext, call, text } from "../call.ts";
import { dropCodes } from "../codes.ts";
import type { IdentityDeps } from "../deps.ts";
import { requireMethod } from "../methods.ts";
import { credentialId } from "../passkeys/authenticator-response.ts";
import { removeNamedPasskeys } from "../passkeys/removal.ts";
import { refuseBadPassword } from "../password-policy.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireRecentSignIn, requireUser } from "../require-user.ts";
import { endSessions, signOutEverywhere } from "../sessions.ts";
import type { IdentityDatabase } from "../tables.ts";
import { issueTokens, secondFactorOf, type Tokens, type VerifiedToken } from "../tokens.ts";
import { profileAnswer } from "../user-answer.ts";
import { lockUser, updateUser } from "../users.ts";
import { applyCode } from "./apply-code.ts";
import { MAX_CODE, MAX_PASSWORD, MAX_TOKEN, MAX_URL } from "./field-limits.ts";

const MAX_NAME = 256;
/** Unlinking this provider removes the address or the password. */
const ADDRESS_PROVIDER = "password";

const body = z.object({
  idToken: text(MAX_TOKEN),
  oobCode: text(MAX_CODE),
  displayName: text(MAX_NAME),
  photoUrl: text(MAX_URL),
  email: text(MAX_URL),
  password: text(MAX_PASSWORD),
  deleteProvider: z.array(z.string().max(100)).max(20).nullish(),
  deletePasskey: z.array(credentialId).max(20).nullish(),
});
type Body = z.output<typeof body>;

/** `accounts:update`: changes the signed-in user, or performs the action of a mail's code. */
export const update = call(body, async (body, context) => {
  const { deps } = context;
  if (body.oobCode && !body.idToken) return applyCode(body.oobCode, context);
  const caller = await requireUser(deps, body.idToken);
  await requireAllowed(deps, caller, body);
  const passwordHash = body.password ? await deps.passwords.hash(body.password) : null;
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, caller.user.uid);
    await updateProfile(tx, caller, body);
    await removeProviders(tx, caller, body.deleteProvider ?? []);
    await removeNamedPasskeys(tx, context, caller, body.deletePasskey ?? []);
    const tokens = passwordHash ? await changePassword(tx, context, caller, passwordHash) : {};
    return { ...(await profileAnswer(tx, await lockUser(tx, caller.user.uid))), ...tokens };
  });
});

/** Validates everything before anything is written. */
async function requireAllowed(deps: IdentityDeps, caller: VerifiedToken, body: Body): Promise<void> {
  if (body.email) throw new ProtocolError("OPERATION_NOT_ALLOWED", { text: "The new address must be verified first" });
  if (body.photoUrl && !isWebAddress(body.photoUrl)) throw new ProtocolError("INVALID_PHOTO_URL");
  const needsRecentSignIn = body.deletePasskey?.length || body.deleteProvider?.includes(ADDRESS_PROVIDER);
  if (needsRecentSignIn) requireRecentSignIn(deps, caller);
  if (body.password === undefined) return;
  requireMethod(deps, "password");
  if (!caller.user.email) throw new ProtocolError("MISSING_EMAIL");
  await refuseBadPassword(body.password, deps.settings.password, caller.user);
  requireRecentSignIn(deps, caller);
}

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** An empty text clears a field; a missing one changes nothing. */
async function updateProfile(
  tx: IdentityDatabase,
  { user }: VerifiedToken,
  { displayName, photoUrl }: Body,
): Promise<void> {
  if (displayName === undefined && photoUrl === undefined) return;
  await updateUser(tx, user.uid, {
    ...(displayName !== undefined && { display_name: displayName.normalize("NFC") }),
    ...(photoUrl !== undefined && { photo_url: photoUrl }),
  });
}

/** The calling session continues; all others end. */
async function removeProviders(
  tx: IdentityDatabase,
  { user, session }: VerifiedToken,
  providers: string[],
): Promise<void> {
  if (providers.length === 0) return;
  await tx.deleteFrom("identity_link").where("uid", "=", user.uid).where("provider_id", "in", providers).execute();
  if (providers.includes("phone")) await updateUser(tx, user.uid, { phone_number: null });
  if (!providers.includes(ADDRESS_PROVIDER)) return;
  const none = { email: null, email_verified: false, password_hash: null, email_link: false };
  await updateUser(tx, user.uid, none);
  await dropCodes(tx, user.uid);
  await endSessions(tx, user.uid, { except: session.id });
}

async function changePassword(
  tx: IdentityDatabase,
  { deps, locale, userAgent }: CallContext,
  { user: { uid }, session }: VerifiedToken,
  password_hash: string,
): Promise<Tokens> {
  const user = await updateUser(tx, uid, { password_hash });
  await signOutEverywhere(tx, uid, deps.now());
  await dropCodes(tx, uid);
  if (user.email) {
    await deps.mailer.queue(tx, { type: "PASSWORD_CHANGED", to: user.email, locale, data: { email: user.email } });
  }
  const authTime = session.auth_time.toTemporalInstant();
  const secondFactor = secondFactorOf(session);
  const signIn = { signInProvider: session.sign_in_provider, secondFactor, authTime, userAgent };
  return issueTokens(tx, deps, user, signIn);
}
