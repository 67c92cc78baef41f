import { z } from "zod";
import type { IdentityDeps } from "../deps.ts";
import { ProtocolError } from "../protocol-error.ts";
import { saveStep, takeStep } from "../steps.ts";

const KIND = "phone-proof";
const LIFETIME_SECONDS = 3600;

const proofData = z.object({ phoneNumber: z.string() });

/** For a verified number that belongs to another user: signs in as that user without another text message. */
export async function giveTemporaryProof(deps: IdentityDeps, phoneNumber: string): Promise<object> {
  const data = { phoneNumber } satisfies z.input<typeof proofData>;
  const temporaryProof = await saveStep(deps.db, deps, {
    ...{ kind: KIND, uid: null, data, lifetimeMs: LIFETIME_SECONDS * 1000 },
  });
  return { temporaryProof, temporaryProofExpiresIn: String(LIFETIME_SECONDS), phoneNumber };
}

/** @throws INVALID_TEMPORARY_PROOF */
export async function takeTemporaryProof(deps: IdentityDeps, proof: string, phoneNumber: string): Promise<void> {
  const step = await takeStep(deps.db, deps, { kind: KIND, handle: proof });
  if (!step || step.isExpired || proofData.parse(step.data).phoneNumber !== phoneNumber) {
    throw new ProtocolError("INVALID_TEMPORARY_PROOF");
  }
}
