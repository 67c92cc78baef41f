import { z } from "zod";
import type { IdentityDeps } from "../deps.ts";
import { POPUP_TYPES, type PopupEvent, REDIRECT_TYPES } from "../protocol.ts";
import { saveStep, takeStep } from "../steps.ts";

const KIND = "idp-attempt";
/** Long enough to look up a password, or to create an account at the provider. */
const LIFETIME_MS = 15 * 60_000;

const relay = z.object({
  apiKey: z.string(),
  appName: z.string(),
  /** The page to return to, at the end of a redirect; null: a popup. */
  returnTo: z.string().nullable(),
});
/** The SDK's app that waits for the event, where its own resolver began the sign-in. */
export type Relay = z.output<typeof relay>;

const attempt = z.object({
  providerId: z.string(),
  type: z.enum([...POPUP_TYPES, ...REDIRECT_TYPES]),
  eventId: z.string(),
  sessionHash: z.string(),
  redirectUri: z.string(),
  /** The origin of the page that waits; that of attempts from before it was stored is ours. */
  opener: z.string().default(""),
  /** null: of our own resolver. */
  relay: relay.nullable().default(null),
  nonce: z.string(),
  codeVerifier: z.string(),
});

/** One sign-in with another provider, from opening the popup to the callback. */
export type Attempt = z.output<typeof attempt>;

/** @returns `state`, the only key of the attempt, since a form posted by a provider carries no cookie */
export function saveAttempt(deps: IdentityDeps, data: Attempt): Promise<string> {
  return saveStep(deps.db, deps, { kind: KIND, uid: null, data, lifetimeMs: LIFETIME_MS });
}

/** @returns null for a state that is unknown, used or expired */
export async function takeAttempt(deps: IdentityDeps, state: string): Promise<Attempt | null> {
  const step = await takeStep(deps.db, deps, { kind: KIND, handle: state });
  return step && !step.isExpired ? attempt.parse(step.data) : null;
}

/** The SDK's codes with which we end a popup. */
export type EventError =
  | "operation-not-allowed"
  | "unauthorized-domain"
  | "popup-closed-by-user"
  | "invalid-credential"
  | "network-request-failed"
  | "too-many-requests";

/** The event of a failed attempt. */
export function failed({ type, eventId }: Pick<PopupEvent, "type" | "eventId">, code: EventError): PopupEvent {
  return { type, eventId, error: { code: `auth/${code}`, message: `The sign-in ended with ${code}.` } };
}
