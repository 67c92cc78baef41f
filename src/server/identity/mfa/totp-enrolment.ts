import { z } from "zod";
import type { IdentityDeps } from "../deps.ts";
import { ProtocolError } from "../protocol-error.ts";
import { beginTry, saveStep, takeStep } from "../steps.ts";
import { base32Of, newTotpSecret, stepOfCode, TOTP_FORM } from "./totp.ts";

const KIND = "totp-enrolment";
/** Long enough to install an authenticator app. */
const LIFETIME_MS = 15 * 60_000;
const MAX_TRIES = 5;

const enrolmentData = z.object({ secret: z.string() }); // base64

/** @returns the secret's parameters for an authenticator app, and the session for its first code */
export async function startTotpEnrolment(deps: IdentityDeps, uid: string): Promise<object> {
  const secret = newTotpSecret();
  const data = { secret: secret.toString("base64") } satisfies z.input<typeof enrolmentData>;
  const sessionInfo = await saveStep(deps.db, deps, { kind: KIND, uid, data, lifetimeMs: LIFETIME_MS });
  return {
    sharedSecretKey: base32Of(secret),
    verificationCodeLength: TOTP_FORM.digits,
    hashingAlgorithm: TOTP_FORM.algorithm,
    periodSec: TOTP_FORM.period,
    sessionInfo,
    finalizeEnrollmentTime: deps.now().add({ milliseconds: LIFETIME_MS }).toString({ smallestUnit: "second" }),
  };
}

/**
 * @returns the secret, and the time step of its first code, which is used now
 * @throws MISSING_SESSION_INFO, MISSING_CODE, INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE
 */
export async function takeTotpEnrolment(
  deps: IdentityDeps,
  uid: string,
  { sessionInfo, code }: { sessionInfo: string | undefined; code: string | undefined },
): Promise<{ secret: Buffer; step: number }> {
  if (!sessionInfo) throw new ProtocolError("MISSING_SESSION_INFO");
  if (!code) throw new ProtocolError("MISSING_CODE");
  const asked = { kind: KIND, handle: sessionInfo };
  const pending = await beginTry(deps.db, deps, asked, MAX_TRIES);
  if (!pending || pending.uid !== uid) throw new ProtocolError("INVALID_SESSION_INFO");
  if (pending.isExpired) throw new ProtocolError("SESSION_EXPIRED");
  const secret = Buffer.from(enrolmentData.parse(pending.data).secret, "base64");
  const step = stepOfCode(secret, code, { now: deps.now(), lastStep: 0 });
  if (step === null) throw new ProtocolError("INVALID_CODE");
  if (!(await takeStep(deps.db, deps, asked))) throw new ProtocolError("SESSION_EXPIRED"); // used concurrently
  return { secret, step };
}
