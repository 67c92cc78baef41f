import { createHash, timingSafeEqual } from "node:crypto";
import { errors, type JWTPayload, jwtVerify } from "jose";
import type { OidcProvider } from "../../config/settings.ts";
import type { IdentityDeps } from "../deps.ts";
import { ProtocolError } from "../protocol-error.ts";
import { discover } from "./providers.ts";

/** Asymmetric algorithms only: the client secret must not verify a token. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "ES384", "EdDSA"];
const TOLERANCE_SECONDS = 30;
const MAX_SUBJECT = 255; // OpenID Connect Core, section 2

/**
 * Verifies an ID token sent by a client: signature by the issuer's keys, issuer, audience, times, and the nonce, whose
 * preimage the client must know.
 * @throws INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE
 */
export async function verifyClientIdToken(
  { now }: Pick<IdentityDeps, "now">,
  provider: OidcProvider,
  { idToken, rawNonce }: { idToken: string; rawNonce: string | undefined },
): Promise<JWTPayload & { sub: string }> {
  const { client, keys } = await discover(provider);
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ALGORITHMS,
    issuer: client.serverMetadata().issuer,
    audience: provider.client_id,
    requiredClaims: ["sub", "exp", "iat"],
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: new Date(now().epochMilliseconds),
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw new ProtocolError("INVALID_IDP_RESPONSE", { text: error.code });
    throw error;
  });
  const { sub, azp } = payload;
  const isForOther = Array.isArray(payload.aud) && payload.aud.length > 1 && azp !== provider.client_id;
  if (!sub || sub.length > MAX_SUBJECT || isForOther) throw new ProtocolError("INVALID_IDP_RESPONSE");
  if (!isNonceRight(payload.nonce, rawNonce)) throw new ProtocolError("MISSING_OR_INVALID_NONCE");
  return { ...payload, sub };
}

/** A token with a nonce is accepted from the holder of the nonce's preimage only; one without needs none. */
function isNonceRight(claim: unknown, rawNonce: string | undefined): boolean {
  if (claim === undefined && rawNonce === undefined) return true;
  if (typeof claim !== "string" || rawNonce === undefined) return false;
  const expected = Buffer.from(createHash("sha256").update(rawNonce).digest("hex"));
  const given = Buffer.from(claim);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
