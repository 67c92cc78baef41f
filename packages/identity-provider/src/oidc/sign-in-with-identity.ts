import type { CallContext } from "../call.ts";
import { dropCodes } from "../codes.ts";
import type { IdentityDeps } from "../deps.ts";
import { finishFirstFactor } from "../first-factor.ts";
import { ProtocolError } from "../protocol-error.ts";
import { signOutEverywhere } from "../sessions.ts";
import type { IdentityDatabase } from "../tables.ts";
import {
  dropOtherSignInMethods,
  findUserByEmail,
  insertUser,
  listLinks,
  lockUser,
  type User,
  updateUser,
} from "../users.ts";
import { credentialForLater, idpAnswer } from "./idp-answer.ts";
import type { IdpResult } from "./idp-result.ts";
import { findUserByIdentity, linkTo } from "./links.ts";

/**
 * Signs in the user of a provider's identity. A new identity joins the user with the same address only where both the
 * provider and we have verified it; otherwise the user first signs in with the existing method.
 * @param mayCreate false for re-authentication
 * @throws EMAIL_NOT_FOUND, USER_DISABLED
 */
export function signInWithIdentity(
  context: CallContext,
  result: IdpResult,
  { mayCreate }: { mayCreate: boolean },
): Promise<object> {
  return context.deps.db.transaction().execute(async (tx) => {
    const known = await findUserByIdentity(tx, result);
    if (known) return finish(tx, context, known, result);
    if (!mayCreate) throw new ProtocolError("EMAIL_NOT_FOUND");
    const owner = result.profile.email ? await findUserByEmail(tx, result.profile.email) : null;
    if (!owner) return finish(tx, context, await createUser(tx, context, result), result, { isNewUser: true });
    if (owner.disabled) throw new ProtocolError("USER_DISABLED");
    if (!result.profile.emailVerified) return askForConfirmation(tx, context.deps, owner, result);
    return finish(tx, context, await joinOwner(tx, context.deps, owner), result);
  });
}

async function finish(
  tx: IdentityDatabase,
  { deps, userAgent }: CallContext,
  user: User,
  result: IdpResult,
  { isNewUser = false } = {},
): Promise<object> {
  if (user.disabled) throw new ProtocolError("USER_DISABLED");
  await linkTo(tx, user.uid, result);
  const answer = idpAnswer(user, result, isNewUser);
  return finishFirstFactor(deps, tx, user, { signInProvider: result.providerId, userAgent, answer });
}

function createUser(tx: IdentityDatabase, { locale }: CallContext, { profile }: IdpResult): Promise<User> {
  return insertUser(tx, {
    email: profile.email,
    email_verified: profile.email !== null && profile.emailVerified,
    display_name: profile.displayName,
    photo_url: profile.photoUrl,
    locale,
  });
}

/**
 * The provider has verified the address, and we had not: an attacker may have created the user, so that all other
 * sign-in methods and all sessions are removed.
 */
async function joinOwner(tx: IdentityDatabase, deps: IdentityDeps, { uid }: User): Promise<User> {
  const owner = await lockUser(tx, uid);
  if (owner.email_verified) return owner;
  await dropOtherSignInMethods(tx, uid);
  await dropCodes(tx, uid);
  await signOutEverywhere(tx, uid, deps.now());
  return updateUser(tx, uid, { email_verified: true });
}

async function askForConfirmation(tx: IdentityDatabase, deps: IdentityDeps, owner: User, result: IdpResult) {
  const links = await listLinks(tx, owner.uid);
  const verifiedProvider = [
    ...(owner.password_hash ? ["password"] : []),
    ...(owner.email_link ? ["emailLink"] : []),
    ...links.map((link) => link.provider_id),
  ];
  return { needConfirmation: true, verifiedProvider, ...(await credentialForLater(tx, deps, result)) };
}
