import { randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { CallContext } from "../call.ts";
import type { IdentityDeps } from "../deps.ts";
import { hashOf } from "../handles.ts";
import type { Limit } from "../ports.ts";
import { ProtocolError } from "../protocol-error.ts";
import { beginTry, saveStep, takeStep } from "../steps.ts";

const LIFETIME_MS = 10 * 60_000;
const MAX_TRIES = 5;

/** The purpose of a code: it is accepted for that purpose only. */
export type CodeKind = "phone-sign-in" | "phone-enrolment" | "phone-second-factor";

const codeData = z.object({
  phoneNumber: z.string(),
  codeHash: z.string(), // base64url
  /** What the code is bound to, such as the id of a factor. */
  binding: z.string().nullable(),
});

export type CheckedCode = { uid: string | null; phoneNumber: string; binding: string | null };

/**
 * Sends six digits by text message.
 * @returns the session with which the code is sent back
 * @throws TOO_MANY_ATTEMPTS_TRY_LATER, QUOTA_EXCEEDED
 */
export async function sendCode(
  { deps, locale, clientAddress }: CallContext,
  kind: CodeKind,
  { uid, phoneNumber, binding }: CheckedCode,
): Promise<string> {
  await spendTextMessage(deps, { phoneNumber, uid, clientAddress });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const data = { phoneNumber, codeHash: codeHash(phoneNumber, code), binding } satisfies z.input<typeof codeData>;
  return deps.db.transaction().execute(async (tx) => {
    await deps.mailer.queue(tx, { type: "SMS_CODE", to: phoneNumber, locale, data: { code } });
    return saveStep(tx, deps, { kind, uid, data, lifetimeMs: LIFETIME_MS });
  });
}

/**
 * Checks a code. A correct one is used; after a wrong one, four attempts are left.
 * @throws MISSING_SESSION_INFO, MISSING_CODE, INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE
 */
export async function takeCode(
  deps: IdentityDeps,
  kind: CodeKind,
  { sessionInfo, code }: { sessionInfo: string | undefined; code: string | undefined },
): Promise<CheckedCode> {
  if (!sessionInfo) throw new ProtocolError("MISSING_SESSION_INFO");
  if (!code) throw new ProtocolError("MISSING_CODE");
  const asked = { kind, handle: sessionInfo };
  const step = await beginTry(deps.db, deps, asked, MAX_TRIES);
  if (!step) throw new ProtocolError("INVALID_SESSION_INFO");
  if (step.isExpired) throw new ProtocolError("SESSION_EXPIRED");
  const { phoneNumber, codeHash: expected, binding } = codeData.parse(step.data);
  if (!isSame(codeHash(phoneNumber, code), expected)) throw new ProtocolError("INVALID_CODE");
  if (!(await takeStep(deps.db, deps, asked))) throw new ProtocolError("SESSION_EXPIRED"); // used concurrently
  return { uid: step.uid, phoneNumber, binding };
}

const codeHash = (phoneNumber: string, code: string) => hashOf(`${phoneNumber} ${code}`).toString("base64url");

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const HALF_HOUR = 1800; // seconds
const PER_NUMBER: Limit = { points: 5, seconds: HALF_HOUR };
const PER_USER: Limit = { points: 5, seconds: HALF_HOUR };
/** A household or an office: several people with the limit of one. */
const PER_ADDRESS: Limit = { points: 30, seconds: HALF_HOUR };
/** Text messages cost money: a limit over all numbers and addresses. */
const ALTOGETHER: Limit = { points: 300, seconds: 3600 };

type Recipient = { phoneNumber: string; uid: string | null; clientAddress: string };

/**
 * Counts the number and the user before the client address: what these refuse takes nothing from others at the address.
 * @throws TOO_MANY_ATTEMPTS_TRY_LATER, QUOTA_EXCEEDED
 */
async function spendTextMessage(
  { limits }: IdentityDeps,
  { phoneNumber, uid, clientAddress }: Recipient,
): Promise<void> {
  const isAllowed =
    (await limits.spend(["sms-number", phoneNumber], PER_NUMBER)) &&
    (uid === null || (await limits.spend(["sms-user", uid], PER_USER))) &&
    (await limits.spend(["sms-address", clientAddress], PER_ADDRESS));
  if (!isAllowed) throw new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
  if (!(await limits.spend(["sms"], ALTOGETHER))) throw new ProtocolError("QUOTA_EXCEEDED");
}
