import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { IdentityDeps } from "../deps.ts";
import { hashOf } from "../handles.ts";
import { ProtocolError } from "../protocol-error.ts";
import { saveStep, takeStep } from "../steps.ts";
import type { IdentityDatabase } from "../tables.ts";
import { type Profile, profileOf } from "./profile.ts";

/** The result of a sign-in with another provider. */
export type IdpResult = { providerId: string; profile: Profile; idToken: string; accessToken: string | null };

/** The popup's result, until the page redeems it. */
const RESULT = { kind: "idp-result", lifetimeMs: 2 * 60_000 };
/** An identity that waits until the user has signed in with the existing method. */
const PENDING = { kind: "idp-pending", lifetimeMs: 30 * 60_000 };

const storedResult = z.object({
  providerId: z.string(),
  claims: z.looseObject({ sub: z.string() }),
  idToken: z.string(),
  accessToken: z.string().nullable(),
});

const storedFields = ({ providerId, profile, idToken, accessToken }: IdpResult) => ({
  providerId,
  claims: profile.claims,
  idToken,
  accessToken,
});

function opened(data: unknown): IdpResult {
  const { claims, ...rest } = storedResult.parse(data);
  return { ...rest, profile: profileOf(claims) };
}

/**
 * @param sessionHash hash of the session id that the page holds, in base64url
 * @returns the one-time handle for the event's address
 */
export function saveResult(
  db: IdentityDatabase,
  deps: IdentityDeps,
  result: IdpResult,
  sessionHash: string,
): Promise<string> {
  return saveStep(db, deps, { ...RESULT, uid: null, data: { ...storedFields(result), sessionHash } });
}

/** @throws INVALID_IDP_RESPONSE where it was redeemed, has expired, or belongs to another page */
export async function redeemResult(
  deps: IdentityDeps,
  { handle, sessionId }: { handle: string; sessionId: string | undefined },
): Promise<IdpResult> {
  const step = await takeStep(deps.db, deps, { kind: RESULT.kind, handle });
  if (!step || step.isExpired) throw new ProtocolError("INVALID_IDP_RESPONSE");
  const { sessionHash } = z.object({ sessionHash: z.string() }).parse(step.data);
  const [given, expected] = [hashOf(sessionId ?? ""), Buffer.from(sessionHash, "base64url")];
  const isSamePage = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSamePage) throw new ProtocolError("INVALID_IDP_RESPONSE");
  return opened(step.data);
}

/** @returns the pending token, with which the SDK links the identity later without contacting the provider again */
export function saveForLater(db: IdentityDatabase, deps: IdentityDeps, result: IdpResult): Promise<string> {
  return saveStep(db, deps, { ...PENDING, uid: null, data: storedFields(result) });
}

/** @throws INVALID_PENDING_TOKEN */
export async function takeForLater(deps: IdentityDeps, pendingToken: string): Promise<IdpResult> {
  const step = await takeStep(deps.db, deps, { kind: PENDING.kind, handle: pendingToken });
  if (!step || step.isExpired) throw new ProtocolError("INVALID_PENDING_TOKEN");
  return opened(step.data);
}
