import type { IdentityDeps } from "./deps.ts";
import { ProtocolError } from "./protocol-error.ts";
import { type IdTokenError, IdTokenRefused, type VerifiedToken, verifyIdToken } from "./tokens.ts";

/** How long after the actual sign-in sensitive changes are allowed. */
const RECENT = Temporal.Duration.from({ minutes: 5 });

const CODES: Record<IdTokenError, string> = {
  invalid: "INVALID_ID_TOKEN",
  expired: "TOKEN_EXPIRED",
  revoked: "TOKEN_EXPIRED",
  disabled: "USER_DISABLED",
  gone: "USER_NOT_FOUND",
};

/**
 * The caller, from the `idToken` of the body.
 * @throws MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_DISABLED, USER_NOT_FOUND
 */
export async function requireUser(deps: IdentityDeps, idToken: string | undefined): Promise<VerifiedToken> {
  if (!idToken) throw new ProtocolError("MISSING_ID_TOKEN");
  try {
    return await verifyIdToken(deps, idToken);
  } catch (error) {
    if (error instanceof IdTokenRefused) throw new ProtocolError(CODES[error.reason], { cause: error });
    throw error;
  }
}

/**
 * Required before changes of email, password or factors, and before deletion. @throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function requireRecentSignIn({ now }: IdentityDeps, { session }: VerifiedToken): void {
  const signedIn = session.auth_time.toTemporalInstant();
  const age = now().since(signedIn).abs(); // a sign-in of a later time is from before the clock was set back
  const isRecent = Temporal.Duration.compare(age, RECENT) <= 0;
  if (!isRecent) throw new ProtocolError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
}
