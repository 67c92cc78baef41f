import type { Database } from "../../db/connect.ts";
import type { CallContext } from "../call.ts";
import { continueSession } from "../continue-session.ts";
import { ProtocolError } from "../protocol-error.ts";
import type { VerifiedToken } from "../tokens.ts";
import { findUserByEmail, listLinks, lockUser, type User, updateUser } from "../users.ts";
import { credentialForLater, idpAnswer } from "./idp-answer.ts";
import type { IdpResult } from "./idp-result.ts";
import { findUserByIdentity, linkTo } from "./links.ts";

/**
 * Adds the identity as a sign-in method of the signed-in user.
 * @param errorsAs200 requested by the SDK after a popup: an error with a credential is a 200 with `errorMessage`
 * @throws FEDERATED_USER_ID_ALREADY_LINKED, EMAIL_EXISTS, PROVIDER_ALREADY_LINKED
 */
export async function linkIdentity(
  { deps }: CallContext,
  { user: { uid }, session }: VerifiedToken,
  result: IdpResult,
  { errorsAs200 }: { errorsAs200: boolean },
): Promise<object> {
  const obstacle = await obstacleOf(deps.db, uid, result);
  if (obstacle) {
    const extra = await credentialForLater(deps.db, deps, result);
    if (errorsAs200) return { errorMessage: obstacle, ...extra };
    throw new ProtocolError(obstacle, { extra });
  }
  return deps.db.transaction().execute(async (tx) => {
    const user = await withAddress(tx, await lockUser(tx, uid), result);
    const linked = (await listLinks(tx, uid)).find((link) => link.provider_id === result.providerId);
    if (linked && linked.raw_id !== result.profile.rawId) throw new ProtocolError("PROVIDER_ALREADY_LINKED");
    await linkTo(tx, uid, result);
    const tokens = await continueSession(tx, deps, user, session, { signInProvider: result.providerId });
    return { ...idpAnswer(user, result, false), ...tokens };
  });
}

async function obstacleOf(db: Database, uid: string, result: IdpResult): Promise<string | null> {
  const holder = await findUserByIdentity(db, result);
  if (holder) return holder.uid === uid ? null : "FEDERATED_USER_ID_ALREADY_LINKED";
  const owner = result.profile.email ? await findUserByEmail(db, result.profile.email) : null;
  return owner && owner.uid !== uid ? "EMAIL_EXISTS" : null;
}

/** An anonymous user gets the identity's address; an equal address becomes verified if the provider verified it. */
async function withAddress(tx: Database, user: User, { profile }: IdpResult): Promise<User> {
  const { email, emailVerified, displayName, photoUrl } = profile;
  const isNew = user.email === null && email !== null;
  const isProved = user.email === email && email !== null && emailVerified;
  return updateUser(tx, user.uid, {
    ...(isNew && { email, email_verified: emailVerified }),
    ...(isProved && { email_verified: true }),
    display_name: user.display_name || displayName,
    photo_url: user.photo_url || photoUrl,
  });
}
