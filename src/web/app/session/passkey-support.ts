import type { BrowserIdentity } from "#core/contract/accounts/identity.ts";

/** Browsers refuse passkeys at addresses without a name (WebAuthn, section 5.1.2). */
const IS_IP_ADDRESS = /^[\d.]+$|^\[/;

/** Whether passkeys are on, and this browser can use them here. In the browser only. */
export const canUsePasskeys = ({ methods }: BrowserIdentity): boolean =>
  methods.includes("passkey") && "PublicKeyCredential" in window && !IS_IP_ADDRESS.test(location.hostname);

/** Whether the browser lists passkeys among its suggestions for the field of the address. */
export const suggestsPasskeys = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;

/** Whether this device itself can hold a passkey, behind a finger, a face or a PIN. */
const holdsPasskeys = (): Promise<boolean> => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();

/** When the reader was last offered a passkey, by uid: `{ "uid": 1735689600000 }`. */
const OFFERS_KEY = "eolaire.passkey-offers";
const OFFER_AGAIN_MS = 90 * 24 * 60 * 60_000;

/** Whether to offer a passkey on this device now: at most once in 90 days. */
export async function mayOfferPasskey(uid: string, now = Date.now()): Promise<boolean> {
  const last = offers()[uid];
  if (typeof last === "number" && now - last < OFFER_AGAIN_MS) return false;
  return holdsPasskeys();
}

export function rememberOffer(uid: string, now = Date.now()): void {
  localStorage.setItem(OFFERS_KEY, JSON.stringify({ ...offers(), [uid]: now }));
}

function offers(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(OFFERS_KEY) ?? "{}"));
  } catch {
    return {}; // changed by hand
  }
}
