import { z } from "zod";
import { type CallContext, call, emailText, text } from "../call.ts";
import { type Code, takeCode } from "../codes.ts";
import { continueSession } from "../continue-session.ts";
import { readEmail } from "../email.ts";
import { finishFirstFactor } from "../first-factor.ts";
import { requireMethod } from "../methods.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireUser } from "../require-user.ts";
import { signOutEverywhere } from "../sessions.ts";
import type { IdentityDatabase } from "../tables.ts";
import type { VerifiedToken } from "../tokens.ts";
import { dropOtherSignInMethods, findUserByEmail, insertUser, lockUser, type User, updateUser } from "../users.ts";
import { MAX_CODE, MAX_TOKEN } from "./field-limits.ts";

/** The SDK counts sign-in links and passwords as one provider. */
const PROVIDER = "password";

const body = z.object({ email: emailText(), oobCode: text(MAX_CODE), idToken: text(MAX_TOKEN) });

/**
 * `accounts:signInWithEmailLink`: the code of a mail signs in, registers, or adds the address to the signed-in user.
 */
export const signInWithEmailLink = call(body, async ({ email: typed, oobCode, idToken }, context) => {
  const { deps } = context;
  requireMethod(deps, "email-link");
  const email = readEmail(typed);
  const caller = idToken ? await requireUser(deps, idToken) : null;
  return deps.db.transaction().execute(async (tx) => {
    const code = await takeCode(tx, deps, oobCode, ["EMAIL_SIGNIN"]);
    if (code.email !== email) throw new ProtocolError("INVALID_EMAIL");
    return caller ? linkAddress(tx, context, caller, email) : signIn(tx, context, code);
  });
});

async function signIn(tx: IdentityDatabase, context: CallContext, { email }: Code) {
  const { deps, locale, userAgent } = context;
  const known = await findUserByEmail(tx, email);
  const user = known
    ? await admit(tx, context, known)
    : await insertUser(tx, { email, email_verified: true, email_link: true, locale });
  const answer = { localId: user.uid, email, ...(user.display_name && { displayName: user.display_name }) };
  const signedIn = { ...answer, isNewUser: !known };
  return finishFirstFactor(deps, tx, user, { signInProvider: PROVIDER, userAgent, answer: signedIn });
}

/** The code proves ownership of the address, also where somebody else had registered with it. */
async function admit(tx: IdentityDatabase, { deps }: CallContext, { uid }: User): Promise<User> {
  const user = await lockUser(tx, uid);
  if (!user.email_verified) {
    await dropOtherSignInMethods(tx, uid);
    await signOutEverywhere(tx, uid, deps.now());
  }
  return updateUser(tx, uid, { email_verified: true, email_link: true });
}

async function linkAddress(
  tx: IdentityDatabase,
  { deps }: CallContext,
  { user, session }: VerifiedToken,
  email: string,
) {
  const owner = await findUserByEmail(tx, email);
  if (owner && owner.uid !== user.uid) throw new ProtocolError("EMAIL_EXISTS");
  if (user.email && user.email !== email) throw new ProtocolError("OPERATION_NOT_ALLOWED");
  const linked = await updateUser(tx, user.uid, { email, email_verified: true, email_link: true });
  const tokens = await continueSession(tx, deps, linked, session, { signInProvider: PROVIDER });
  return { localId: user.uid, email, isNewUser: false, ...tokens };
}
