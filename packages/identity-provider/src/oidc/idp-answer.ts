import type { IdentityDeps } from "../deps.ts";
import type { IdentityDatabase } from "../tables.ts";
import type { User } from "../users.ts";
import { type IdpResult, saveForLater } from "./idp-result.ts";

/** The fields about the provider's identity in an answer with a user. Keys without a value are left out. */
export function idpAnswer(user: User, { providerId, profile, idToken, accessToken }: IdpResult, isNewUser: boolean) {
  const { rawId, email, displayName, firstName, lastName, photoUrl, claims } = profile;
  return {
    localId: user.uid,
    providerId,
    federatedId: rawId,
    ...(email && { email, emailVerified: profile.emailVerified }),
    ...(displayName && { displayName }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(photoUrl && { photoUrl }),
    rawUserInfo: JSON.stringify(claims),
    oauthIdToken: idToken,
    ...(accessToken && { oauthAccessToken: accessToken }),
    ...(isNewUser && { isNewUser }),
  };
}

/** The fields of an answer without a user, from which the SDK's `credentialFromError` builds a credential. */
export async function credentialForLater(db: IdentityDatabase, deps: IdentityDeps, result: IdpResult) {
  const { providerId, profile, idToken } = result;
  return {
    providerId,
    ...(profile.email && { email: profile.email }),
    oauthIdToken: idToken,
    pendingToken: await saveForLater(db, deps, result),
  };
}
