import { z } from "zod";
import { type CallContext, call, emailText, text } from "../call.ts";
import { readEmail } from "../email.ts";
import { requireMethod } from "../methods.ts";
import { refuseBadPassword } from "../password-policy.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireRecentSignIn, requireUser } from "../require-user.ts";
import { signOutEverywhere } from "../sessions.ts";
import { issueTokens, secondFactorOf, type Tokens } from "../tokens.ts";
import { findUserByEmail, insertUser, lockUser, type User, updateUser } from "../users.ts";
import { MAX_PASSWORD, MAX_TOKEN } from "./field-limits.ts";

const REGISTRATIONS = { points: 5, seconds: 30 * 60, isOfAddress: true };

const body = z.object({ email: emailText(), password: text(MAX_PASSWORD), idToken: text(MAX_TOKEN) });
type Body = z.output<typeof body>;

/** `accounts:signUp`: creates a user with a password or an anonymous one, or adds a password to the signed-in user. */
export const signUp = call(body, (body, context) => {
  if (body.idToken) return addPassword(body, context);
  return body.email === undefined && body.password === undefined
    ? signUpAnonymously(context)
    : signUpWithPassword(body, context);
});

async function signUpAnonymously(context: CallContext) {
  const { deps, locale, userAgent } = context;
  requireMethod(deps, "anonymous", "ADMIN_ONLY_OPERATION");
  await spendRegistration(context);
  return deps.db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, { locale });
    return answer(user, await issueTokens(tx, deps, user, { signInProvider: "anonymous", userAgent }));
  });
}

async function signUpWithPassword(body: Body, context: CallContext) {
  const { deps, locale, userAgent } = context;
  const { email, password } = await readCredentials(body, context);
  await spendRegistration(context);
  if (await findUserByEmail(deps.db, email)) throw new ProtocolError("EMAIL_EXISTS");
  const password_hash = await deps.passwords.hash(password);
  return deps.db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, { email, password_hash, locale });
    return answer(user, await issueTokens(tx, deps, user, { signInProvider: "password", userAgent }));
  });
}

/** An anonymous user becomes a permanent one; another gets a further sign-in method. */
async function addPassword(body: Body, context: CallContext) {
  const { deps, userAgent } = context;
  const caller = await requireUser(deps, body.idToken);
  const { email, password } = await readCredentials(body, context);
  if (!isAnonymous(caller.user)) requireRecentSignIn(deps, caller);
  requireSameAddress(caller.user, email);
  await spendRegistration(context);
  const password_hash = await deps.passwords.hash(password);
  return deps.db.transaction().execute(async (tx) => {
    requireSameAddress(await lockUser(tx, caller.user.uid), email);
    await updateUser(tx, caller.user.uid, { email, password_hash });
    await signOutEverywhere(tx, caller.user.uid, deps.now());
    const authTime = caller.session.auth_time.toTemporalInstant();
    const signIn = { signInProvider: "password", secondFactor: secondFactorOf(caller.session), authTime, userAgent };
    const user = await lockUser(tx, caller.user.uid);
    return answer(user, await issueTokens(tx, deps, user, signIn));
  });
}

async function readCredentials(body: Body, { deps }: CallContext): Promise<{ email: string; password: string }> {
  requireMethod(deps, "password");
  const email = readEmail(body.email);
  if (!body.password) throw new ProtocolError("MISSING_PASSWORD");
  await refuseBadPassword(body.password, deps.settings.password, { email });
  return { email, password: body.password };
}

/** A typed address is unverified, so it may not replace the user's address. */
function requireSameAddress(user: User, email: string): void {
  if (user.email && user.email !== email) throw new ProtocolError("OPERATION_NOT_ALLOWED");
}

const isAnonymous = (user: User) => !user.email && !user.phone_number;

async function spendRegistration({ deps, clientAddress }: CallContext): Promise<void> {
  const mayRegister = await deps.limits.spend(["register", clientAddress], REGISTRATIONS);
  if (!mayRegister) throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
}

/** The SDK derives `isNewUser` from `kind`. */
function answer(user: User, tokens: Tokens): object {
  return {
    kind: "identitytoolkit#SignupNewUserResponse",
    localId: user.uid,
    ...(user.email && { email: user.email }),
    ...(user.display_name && { displayName: user.display_name }),
    ...tokens,
  };
}
