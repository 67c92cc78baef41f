import { z } from "zod";
import type { IdentityDeps } from "../deps.ts";
import { ProtocolError } from "../protocol-error.ts";
import { beginTry, readStep, type Step, saveStep, takeStep } from "../steps.ts";
import type { IdentityDatabase } from "../tables.ts";
import { validSinceMs } from "../tokens.ts";
import { findUser, type User } from "../users.ts";

/** The step between the first factor and the second. */
const KIND = "mfa-pending";
const LIFETIME_MS = 5 * 60_000;
/** Wrong codes after which the sign-in has to start again. */
const MAX_TRIES = 5;

const pendingData = z.object({
  signInProvider: z.string(),
  started: z.number(), // epoch milliseconds
});

/** A user who has passed the first factor, and with which method. */
export type Pending = { user: User; signInProvider: string };

/** @returns the pending credential, bound to the user and the method of the first factor */
export function savePending(
  tx: IdentityDatabase,
  deps: IdentityDeps,
  { uid, signInProvider }: { uid: string; signInProvider: string },
): Promise<string> {
  const data = { signInProvider, started: deps.now().epochMilliseconds } satisfies z.input<typeof pendingData>;
  return saveStep(tx, deps, { kind: KIND, uid, data, lifetimeMs: LIFETIME_MS });
}

/** @throws MISSING_MFA_PENDING_CREDENTIAL, INVALID_MFA_PENDING_CREDENTIAL, USER_DISABLED */
export async function readPending(deps: IdentityDeps, credential: string | undefined): Promise<Pending> {
  return openPending(deps, await readStep(deps.db, deps, asked(credential)));
}

/** As `readPending`, and counts an attempt before the code is checked. */
export async function tryPending(deps: IdentityDeps, credential: string | undefined): Promise<Pending> {
  return openPending(deps, await beginTry(deps.db, deps, asked(credential), MAX_TRIES));
}

/** Ends the pending sign-in: of concurrent calls one succeeds. @throws INVALID_MFA_PENDING_CREDENTIAL */
export async function takePending(
  tx: IdentityDatabase,
  deps: IdentityDeps,
  credential: string | undefined,
): Promise<void> {
  if (!(await takeStep(tx, deps, asked(credential)))) throw invalid();
}

function asked(credential: string | undefined) {
  if (!credential) throw new ProtocolError("MISSING_MFA_PENDING_CREDENTIAL");
  return { kind: KIND, handle: credential };
}

/** A user who was signed out everywhere meanwhile has to pass the first factor again. */
async function openPending(deps: IdentityDeps, step: Step | null): Promise<Pending> {
  if (!step?.uid || step.isExpired) throw invalid();
  const { signInProvider, started } = pendingData.parse(step.data);
  const user = await findUser(deps.db, step.uid);
  if (!user || started < validSinceMs(user, deps)) throw invalid();
  if (user.disabled) throw new ProtocolError("USER_DISABLED");
  return { user, signInProvider };
}

const invalid = () => new ProtocolError("INVALID_MFA_PENDING_CREDENTIAL");
