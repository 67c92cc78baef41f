import type { Database } from "../db/connect.ts";
import type { IdentityDeps } from "./deps.ts";
import { hashOf } from "./handles.ts";
import { ProtocolError } from "./protocol-error.ts";
import { newRefreshToken } from "./refresh-token.ts";
import type { Session } from "./sessions.ts";
import { LIFETIME_SECONDS, type SecondFactor, signIdToken, type Tokens } from "./tokens.ts";
import type { User } from "./users.ts";

/**
 * New tokens of a session that goes on, after a way in or a factor was added or taken away. Its ID tokens live on, for the
 * other tabs that have one; its refresh token is another. `auth_time` stays: nobody has signed in.
 * @param change the provider counts only for a session that was anonymous; a factor of `null` takes it out
 */
export async function continueSession(
  tx: Database,
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
  if (!continued) throw new ProtocolError("TOKEN_EXPIRED"); // it was ended in this moment
  const idToken = await signIdToken(tx, deps, user, continued);
  return { idToken, refreshToken, expiresIn: `${LIFETIME_SECONDS}` };
}
