/** Error codes of the SDK, and of passkeys, that have a text, in `messages/{locale}/auth.json` under `errors`. */
export const AUTH_ERROR_CODES = [
  "account-exists-with-different-credential",
  "admin-restricted-operation",
  "cancelled-popup-request",
  "code-expired",
  "credential-already-in-use",
  "email-already-in-use",
  "expired-action-code",
  "invalid-action-code",
  "invalid-authenticator-response",
  "invalid-credential",
  "invalid-email",
  "invalid-multi-factor-session",
  "invalid-phone-number",
  "invalid-verification-code",
  "invalid-verification-id",
  "maximum-second-factor-count-exceeded",
  "missing-password",
  "multi-factor-auth-required",
  "network-request-failed",
  "no-such-provider",
  "operation-not-allowed",
  "passkey-cancelled",
  "passkey-challenge-timeout",
  "passkey-enrollment-not-found",
  "passkey-exists",
  "passkey-limit-exceeded",
  "passkey-not-enabled",
  "password-does-not-meet-requirements",
  "popup-blocked",
  "popup-closed-by-user",
  "provider-already-linked",
  "quota-exceeded",
  "requires-recent-login",
  "second-factor-already-in-use",
  "second-factor-required",
  "too-many-requests",
  "unauthorized-continue-uri",
  "unauthorized-domain",
  "unsupported-first-factor",
  "unverified-email",
  "user-disabled",
  "user-mismatch",
  "user-not-found",
  "user-token-expired",
  "weak-password",
  "wrong-password",
  /** All others, and errors that are not the SDK's. */
  "other",
] as const;

export type AuthErrorCode = (typeof AUTH_ERROR_CODES)[number];

/** `wrong-password` for the SDK's `auth/wrong-password`; null for errors that are not the SDK's. */
export function sdkCodeOf(error: unknown): string | null {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  return typeof code === "string" && code.startsWith("auth/") ? code.slice("auth/".length) : null;
}

/** The key of the text for an error: its code, or `other` where the messages have no text for it. */
export function errorTextKey(error: unknown): AuthErrorCode {
  const code = sdkCodeOf(error);
  return AUTH_ERROR_CODES.find((known) => known === code) ?? "other";
}

/** The reader closed the popup: no message is needed. */
export const isCancelledByUser = (error: unknown): boolean =>
  ["popup-closed-by-user", "cancelled-popup-request"].includes(sdkCodeOf(error) ?? "");
