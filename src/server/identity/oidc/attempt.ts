import { z } from "zod";
import { POPUP_TYPES, type PopupEvent } from "../../../contract/identity.ts";
import type { IdentityDeps } from "../deps.ts";
import { saveStep, takeStep } from "../steps.ts";

const KIND = "idp-attempt";
/** Long enough to find a password, or to make an account there. */
const LIFETIME_MS = 15 * 60_000;

const attempt = z.object({
  providerId: z.string(),
  type: z.enum(POPUP_TYPES),
  eventId: z.string(),
  sessionHash: z.string(),
  redirectUri: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});

/** One way through another provider, from the popup's opening to its callback. */
export type Attempt = z.output<typeof attempt>;

/** @returns `state`: it alone finds the attempt again, since a form that a provider posts brings no cookie */
export function saveAttempt(deps: IdentityDeps, data: Attempt): Promise<string> {
  return saveStep(deps.db, deps, { kind: KIND, uid: null, data, lifetimeMs: LIFETIME_MS });
}

/** @returns null for a state that we never gave, was brought before, or is too old */
export async function takeAttempt(deps: IdentityDeps, state: string): Promise<Attempt | null> {
  const step = await takeStep(deps.db, deps, { kind: KIND, handle: state });
  return step && !step.isExpired ? attempt.parse(step.data) : null;
}

/** Of the SDK's codes, those with which a popup ends by us. */
export type EventError =
  | "operation-not-allowed"
  | "unauthorized-domain"
  | "popup-closed-by-user"
  | "invalid-credential"
  | "network-request-failed"
  | "too-many-requests";

/** The end of an attempt that led nowhere. */
export function failed({ type, eventId }: Pick<Attempt, "type" | "eventId">, code: EventError): PopupEvent {
  return { type, eventId, error: { code: `auth/${code}`, message: `The sign-in ended with ${code}.` } };
}
