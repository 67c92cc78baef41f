import { z } from "zod";
import { type CallContext, call, text } from "../call.ts";
import { MAX_TOKEN } from "../calls/field-limits.ts";
import { continueSession } from "../continue-session.ts";
import type { IdentityDeps } from "../deps.ts";
import { finishFirstFactor } from "../first-factor.ts";
import { requireMethod } from "../methods.ts";
import { ProtocolError } from "../protocol-error.ts";
import { requireUser } from "../require-user.ts";
import { saveStep, takeStep } from "../steps.ts";
import type { IdentityDatabase } from "../tables.ts";
import type { VerifiedToken } from "../tokens.ts";
import { findUserByPhone, insertUser, updateUser } from "../users.ts";
import { readPhoneNumber } from "./phone-number.ts";
import { sendCode, takeCode } from "./text-codes.ts";

const PROVIDER = "phone";

/** `accounts:sendVerificationCode` */
export const sendVerificationCode = call(z.object({ phoneNumber: text(40) }), async (body, context) => {
  requireMethod(context.deps, PROVIDER);
  const phoneNumber = readPhoneNumber(context.deps, body.phoneNumber);
  return { sessionInfo: await sendCode(context, "phone-sign-in", { uid: null, phoneNumber, binding: null }) };
});

const proof = z.object({
  sessionInfo: text(200),
  code: text(20),
  temporaryProof: text(200),
  phoneNumber: text(40),
});

/** `accounts:signInWithPhoneNumber`: signs in, links the number to the signed-in user, or re-authenticates. */
export const signInWithPhoneNumber = call(
  proof.extend({ idToken: text(MAX_TOKEN), operation: text(20) }),
  async (body, context) => {
    const { deps } = context;
    requireMethod(deps, PROVIDER);
    const caller = body.idToken ? await requireUser(deps, body.idToken) : null;
    const phoneNumber = await provedNumber(deps, body);
    if (caller) return linkNumber(context, caller, phoneNumber);
    return deps.db
      .transaction()
      .execute((tx) => signIn(tx, context, phoneNumber, { mayCreate: body.operation !== "REAUTH" }));
  },
);

async function provedNumber(deps: IdentityDeps, body: z.output<typeof proof>): Promise<string> {
  if (!body.temporaryProof) return (await takeCode(deps, "phone-sign-in", body)).phoneNumber;
  const phoneNumber = readPhoneNumber(deps, body.phoneNumber);
  await takeTemporaryProof(deps, body.temporaryProof, phoneNumber);
  return phoneNumber;
}

async function linkNumber({ deps }: CallContext, caller: VerifiedToken, phoneNumber: string) {
  const owner = await findUserByPhone(deps.db, phoneNumber);
  if (owner && owner.uid !== caller.user.uid) return giveTemporaryProof(deps, phoneNumber);
  return deps.db.transaction().execute(async (tx) => {
    const user = await updateUser(tx, caller.user.uid, { phone_number: phoneNumber });
    const tokens = await continueSession(tx, deps, user, caller.session, { signInProvider: PROVIDER });
    return { localId: user.uid, phoneNumber, isNewUser: false, ...tokens };
  });
}

async function signIn(
  tx: IdentityDatabase,
  { deps, locale, userAgent }: CallContext,
  phoneNumber: string,
  { mayCreate }: { mayCreate: boolean },
) {
  const known = await findUserByPhone(tx, phoneNumber);
  if (!known && !mayCreate) throw new ProtocolError("USER_NOT_FOUND");
  const user = known ?? (await insertUser(tx, { phone_number: phoneNumber, locale }));
  const answer = { localId: user.uid, phoneNumber, isNewUser: !known };
  return finishFirstFactor(deps, tx, user, { signInProvider: PROVIDER, userAgent, answer });
}

const KIND = "phone-proof";
const LIFETIME_SECONDS = 3600;

const proofData = z.object({ phoneNumber: z.string() });

/** For a verified number that belongs to another user: signs in as that user without another text message. */
async function giveTemporaryProof(deps: IdentityDeps, phoneNumber: string): Promise<object> {
  const data = { phoneNumber } satisfies z.input<typeof proofData>;
  const temporaryProof = await saveStep(deps.db, deps, {
    kind: KIND,
    uid: null,
    data,
    lifetimeMs: LIFETIME_SECONDS * 1000,
  });
  return { temporaryProof, temporaryProofExpiresIn: String(LIFETIME_SECONDS), phoneNumber };
}

/** @throws INVALID_TEMPORARY_PROOF */
async function takeTemporaryProof(deps: IdentityDeps, proof: string, phoneNumber: string): Promise<void> {
  const step = await takeStep(deps.db, deps, { kind: KIND, handle: proof });
  if (!step || step.isExpired || proofData.parse(step.data).phoneNumber !== phoneNumber) {
    throw new ProtocolError("INVALID_TEMPORARY_PROOF");
  }
}
