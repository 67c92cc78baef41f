import type { IdentityDeps } from "./deps.ts";
import { hashOf } from "./handles.ts";
import { ProtocolError } from "./protocol-error.ts";
import { newRefreshToken } from "./refresh-token.ts";
import type { Session } from "./sessions.ts";
import type { IdentityDatabase } from "./tables.ts";
import { LIFETIME_SECONDS, type SecondFactor, signIdToken, type Tokens } from "./tokens.ts";
import type { User } from "./users.ts";

/**
 * New tokens for a continuing session, after a sign-in method or factor was added or removed. Existing ID tokens stay
 * valid for other tabs; the refresh token is replaced. `auth_time` stays, since nobody signed in.
 * @param change `provider` applies only to a session that was anonymous; a factor of `null` removes it
 */
export async function continueSession(
  tx: IdentityDatabase,
  deps: IdentityDeps,
  user: User,
  session: Session,
  change: { signInProvider?: string; secondFactor?: SecondFactor | null } = {},
): Promise<Tokens> {
  const refreshToken = newRefreshToken(deps.box, user.uid);
  const { signInProvider, secondFactor } = change;
  const continued = await tx
    .updateTable("identity_refresh_token")
    .set({
      token_hash: hashOf(refreshToken),
      ...(signInProvider && session.sign_in_provider === "anonymous" && { sign_in_provider: signInProvider }),
      ...(secondFactor !== undefined && {
        second_factor: secondFactor?.kind ?? null,
        second_factor_id: secondFactor?.id ?? null,
      }),
    })
    .where("id", "=", session.id)
    .returningAll()
    .executeTakeFirst();
  if (!continued) throw new ProtocolError("TOKEN_EXPIRED"); // the session was ended concurrently
  const idToken = await signIdToken(tx, deps, user, continued);
  return { idToken, refreshToken, expiresIn: `${LIFETIME_SECONDS}` };
}
