import { type Identity, TokenRefused } from "@eolaire/identity-provider";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import type { Config } from "#core/server/config/config.ts";
import type { IdentityProvider } from "../identity.ts";

/** Accepted difference between clocks. */
const TOLERANCE_SECONDS = 30;
/** An unknown kid triggers a reload, at most every 30 seconds, so this only limits how long a withdrawn key is accepted. */
const KEYS_MAX_AGE_MS = 6 * 60 * 60_000;
const MAX_UID = 128;

const claims = z.object({
  sub: z.string().min(1).max(MAX_UID),
  auth_time: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  firebase: z.object({ sign_in_provider: z.string(), sign_in_second_factor: z.string().optional() }),
});

type FirebaseConfig = Pick<Config, "identity"> & { firebase: NonNullable<Config["firebase"]> };

/**
 * A Firebase project signs users in; we only verify its tokens. Without a key to the whole project we cannot change its
 * users: a disabled or deleted account is refused by its own row, and the browser signs out or deletes its own user.
 */
export function firebaseProvider(config: FirebaseConfig): IdentityProvider {
  const { projectId, jwksUrl } = config.firebase;
  const keys = createRemoteJWKSet(new URL(jwksUrl), { cacheMaxAge: KEYS_MAX_AGE_MS });
  const options = {
    algorithms: ["RS256"],
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ["exp", "iat", "sub"],
    clockTolerance: TOLERANCE_SECONDS,
  };
  return {
    async verify(token) {
      const { payload } = await jwtVerify(token, keys, options).catch(throwTokenProblem);
      return identityOf(payload);
    },
    setDisabled: async () => {},
    signOutEverywhere: async () => {},
    deleteUser: async () => {},
    secondFactorFor: [],
    confirmEmail: null,
    hasRecoveryCodes: null,
    sessions: null,
  };
}

/** jose accepts a future `iat`, and does not know `auth_time`. */
function identityOf(payload: JWTPayload): Identity {
  const { success, data } = claims.safeParse(payload);
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
  if (!success || data.auth_time > latest || (payload.iat ?? Number.POSITIVE_INFINITY) > latest) {
    throw new TokenRefused("invalid");
  }
  return {
    uid: data.sub,
    email: data.email ?? null,
    emailVerified: data.email_verified ?? false,
    name: data.name ?? "",
    picture: data.picture ?? null,
    signInProvider: data.firebase.sign_in_provider,
    hasSecondFactor: data.firebase.sign_in_second_factor !== undefined,
    authTime: Temporal.Instant.fromEpochMilliseconds(Math.floor(data.auth_time * 1000)),
    sessionId: null,
  };
}

/** Errors of the token itself; unavailable keys are not among them and sign nobody out. */
const ABOUT_THE_TOKEN = [
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

function throwTokenProblem(cause: unknown): never {
  if (cause instanceof errors.JWTExpired) throw new TokenRefused("expired", { cause });
  if (ABOUT_THE_TOKEN.some((errorClass) => cause instanceof errorClass)) throw new TokenRefused("invalid", { cause });
  throw keysUnavailable(cause);
}

/** 503: the client retries and stays signed in. */
const UNAVAILABLE = 503;

/** The project's public keys could not be loaded. */
function keysUnavailable(cause: unknown): Error & { statusCode: number } {
  return Object.assign(new Error("the keys of the identity provider cannot be had", { cause }), {
    statusCode: UNAVAILABLE,
  });
}
