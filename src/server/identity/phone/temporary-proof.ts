import { z } from "zod";
import type { IdentityParts } from "../parts.ts";
import { ProtocolError } from "../protocol-error.ts";
import { keepStep, takeStep } from "../steps.ts";

const KIND = "phone-proof";
const LIFETIME_SECONDS = 3600;

const proofData = z.object({ phoneNumber: z.string() });

/**
 * For a number that was proved to be the caller's and belongs to another user: with it she signs in as that one, without
 * another text message.
 */
export async function giveTemporaryProof(parts: IdentityParts, phoneNumber: string): Promise<object> {
  const data = { phoneNumber } satisfies z.input<typeof proofData>;
  const temporaryProof = await keepStep(parts.db, parts, {
    ...{ kind: KIND, uid: null, data, lifetimeMs: LIFETIME_SECONDS * 1000 },
  });
  return { temporaryProof, temporaryProofExpiresIn: String(LIFETIME_SECONDS), phoneNumber };
}

/** @throws INVALID_TEMPORARY_PROOF */
export async function takeTemporaryProof(parts: IdentityParts, proof: string, phoneNumber: string): Promise<void> {
  const step = await takeStep(parts.db, parts, { kind: KIND, handle: proof });
  if (!step || step.isExpired || proofData.parse(step.data).phoneNumber !== phoneNumber) {
    throw new ProtocolError("INVALID_TEMPORARY_PROOF");
  }
}
