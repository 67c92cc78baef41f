import { errors, type JWTPayload, jwtVerify } from "jose";
import { type IdentityDeps, issuerOf } from "./deps.ts";
import { hashOf } from "./handles.ts";
import { ALGORITHM, UnknownKey } from "./keys.ts";
import { newRefreshToken } from "./refresh-token.ts";
import { endOldestSessions, type Session } from "./sessions.ts";
import type { IdentityDatabase } from "./tables.ts";
import { findUser, listLinks, type User } from "./users.ts";

export const LIFETIME_SECONDS = 3600;
/** Accepted difference between clocks. */
const TOLERANCE_SECONDS = 30;

export type Tokens = { idToken: string; refreshToken: string; expiresIn: "3600" };

export type SecondFactor = { kind: "totp" | "phone" | "passkey" | "recovery-code"; id: string };

/** @returns null for a session without a second factor */
export function secondFactorOf({ second_factor: kind, second_factor_id: id }: Session): SecondFactor | null {
  return kind && id ? { kind, id } : null;
}

export type SignIn = {
  /** `password` (also a link by mail), `anonymous`, `phone`, `passkey`, `google.com`, `apple.com`, `oidc.*` */
  signInProvider: string;
  secondFactor?: SecondFactor | null;
  /** The time of the actual sign-in, where new tokens continue a session; default: now. */
  authTime?: Temporal.Instant;
  userAgent: string;
};

/** Starts a session and issues its tokens. The refresh token stays the same for the session's lifetime. */
export async function issueTokens(
  tx: IdentityDatabase,
  deps: IdentityDeps,
  user: User,
  { signInProvider, secondFactor, authTime, userAgent }: SignIn,
): Promise<Tokens> {
  const { box, now } = deps;
  await endOldestSessions(tx, user.uid);
  const refreshToken = newRefreshToken(box, user.uid);
  const session = await tx
    .insertInto("identity_refresh_token")
    .values({
      token_hash: hashOf(refreshToken),
      uid: user.uid,
      sign_in_provider: signInProvider,
      second_factor: secondFactor?.kind,
      second_factor_id: secondFactor?.id,
      auth_time: (authTime ?? now()).toString(),
      user_agent: userAgent,
      date_used: now().toString(),
      date_created: now().toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const idToken = await signIdToken(tx, deps, user, session);
  return { idToken, refreshToken, expiresIn: `${LIFETIME_SECONDS}` };
}

/** Issues an ID token of a session with the user's current data. */
export async function signIdToken(
  db: IdentityDatabase,
  deps: IdentityDeps,
  user: User,
  session: Session,
): Promise<string> {
  const seconds = Math.floor(deps.now().epochMilliseconds / 1000);
  return deps.keys.sign({
    ...(user.custom_claims as JWTPayload), // first, so that they cannot replace our claims
    ...profileClaims(user),
    iss: issuerOf(deps),
    aud: deps.settings.projectId,
    sub: user.uid,
    user_id: user.uid,
    iat: seconds,
    exp: seconds + LIFETIME_SECONDS,
    auth_time: Math.floor(session.auth_time.getTime() / 1000),
    sid: session.id,
    ...(session.sign_in_provider === "anonymous" && { provider_id: "anonymous" }),
    firebase: {
      identities: await identitiesOf(db, user),
      sign_in_provider: session.sign_in_provider,
      ...(session.second_factor && {
        sign_in_second_factor: session.second_factor,
        second_factor_identifier: session.second_factor_id,
      }),
    },
  });
}

/** Claims without a value are left out, since their presence matters. */
function profileClaims(user: User): JWTPayload {
  return {
    ...(user.display_name && { name: user.display_name }),
    ...(user.photo_url && { picture: user.photo_url }),
    ...(user.email && { email: user.email, email_verified: user.email_verified }),
    ...(user.phone_number && { phone_number: user.phone_number }),
  };
}

async function identitiesOf(db: IdentityDatabase, user: User): Promise<Record<string, string[]>> {
  const identities: Record<string, string[]> = {};
  for (const { provider_id, raw_id } of await listLinks(db, user.uid)) {
    identities[provider_id] = [...(identities[provider_id] ?? []), raw_id];
  }
  if (user.email) identities.email = [user.email];
  if (user.phone_number) identities.phone = [user.phone_number];
  return identities;
}

/** Why an ID token is refused; `gone`: its user is deleted. */
export type IdTokenError = "invalid" | "expired" | "revoked" | "disabled" | "gone";

export class IdTokenRefused extends Error {
  readonly reason: IdTokenError;

  constructor(reason: IdTokenError, options?: ErrorOptions) {
    super(`ID token ${reason}`, options);
    this.reason = reason;
  }
}

export type VerifiedToken = { user: User; session: Session };

/**
 * Verifies an ID token and reads the database each time: a user disabled, deleted or signed out on any instance is
 * refused at once.
 * @throws IdTokenRefused
 */
export async function verifyIdToken(deps: IdentityDeps, token: string): Promise<VerifiedToken> {
  const { sub, sid, iat } = await readClaims(deps, token);
  const [user, session] = await Promise.all([findUser(deps.db, sub), findSession(deps.db, sub, sid)]);
  if (!user) throw new IdTokenRefused("gone");
  if (user.disabled) throw new IdTokenRefused("disabled");
  if (!session || iat * 1000 < validSinceMs(user, deps)) throw new IdTokenRefused("revoked");
  return { user, session };
}

/** By how much the clocks of several machines may differ. */
const SKEW_MS = 60_000;

/**
 * Tokens from before do not hold. A time far in the future was stored before the clock was set back; the sessions from before
 * were deleted then.
 */
export function validSinceMs({ valid_since }: User, { now }: Pick<IdentityDeps, "now">): number {
  const since = valid_since.getTime();
  return since > now().epochMilliseconds + SKEW_MS ? 0 : since;
}

type OwnClaims = { sub: string; sid: string; iat: number };

async function readClaims(deps: IdentityDeps, token: string): Promise<OwnClaims> {
  const now = deps.now().epochMilliseconds;
  try {
    const { payload } = await jwtVerify(token, (header) => deps.keys.verifier(header), {
      algorithms: [ALGORITHM],
      issuer: issuerOf(deps),
      audience: deps.settings.projectId,
      requiredClaims: ["exp", "iat", "sub", "sid", "auth_time"],
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(now),
    });
    const { sub = "", sid, iat = Number.POSITIVE_INFINITY } = payload;
    const isOurs = sub.length > 0 && sub.length <= 128 && typeof sid === "string";
    if (!isOurs || iat > now / 1000 + TOLERANCE_SECONDS) throw new IdTokenRefused("invalid");
    return { sub, sid, iat };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new IdTokenRefused("expired", { cause: error });
    if (error instanceof errors.JOSEError || error instanceof UnknownKey) {
      throw new IdTokenRefused("invalid", { cause: error });
    }
    throw error;
  }
}

async function findSession(db: IdentityDatabase, uid: string, id: string): Promise<Session | null> {
  const row = await db
    .selectFrom("identity_refresh_token")
    .selectAll()
    .where("id", "=", id)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row ?? null;
}
