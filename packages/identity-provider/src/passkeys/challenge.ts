import { z } from "zod";
import type { IdentityDeps } from "../deps.ts";
import { ProtocolError } from "../protocol-error.ts";
import { saveStep, takeStep } from "../steps.ts";

/** The purpose of a challenge: it is accepted for that purpose only. */
export type ChallengeKind = "passkey-enrolment" | "passkey-sign-in";

/** The longest time that WebAuthn recommends for a user who has to confirm with a PIN. */
export const CHALLENGE_MS = 10 * 60_000;

/** @returns the challenge: 256 random bits in base64url, of which the database stores the hash */
export function newChallenge(deps: IdentityDeps, kind: ChallengeKind, uid: string | null): Promise<string> {
  return saveStep(deps.db, deps, { kind, uid, data: {}, lifetimeMs: CHALLENGE_MS });
}

const clientData = z.object({ challenge: z.string().min(1).max(200) });

/**
 * Uses up the challenge that the browser has signed, whether or not the signature is right.
 * @param clientDataJSON in base64url, as the browser made it
 * @throws PASSKEY_CHALLENGE_TIMEOUT for a challenge that is unknown, used, expired, or for another purpose or user
 */
export async function takeChallenge(
  deps: IdentityDeps,
  { kind, uid, clientDataJSON }: { kind: ChallengeKind; uid: string | null; clientDataJSON: string },
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const step = await takeStep(deps.db, deps, { kind, handle: challenge });
  if (!step || step.isExpired || step.uid !== uid) throw new ProtocolError("PASSKEY_CHALLENGE_TIMEOUT");
  return challenge;
}

function challengeIn(clientDataJSON: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))).challenge;
  } catch (cause) {
    throw new ProtocolError(INVALID_RESPONSE, { cause });
  }
}

/** What an authenticator or a browser sent is malformed, or its signature is wrong. */
export const INVALID_RESPONSE = "INVALID_AUTHENTICATOR_RESPONSE";
