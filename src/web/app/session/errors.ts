import type { AuthErrorCode } from "./error-codes.ts";
import { AUTH_ERROR_CODES } from "./error-codes.ts";

/** `wrong-password` of the SDK's `auth/wrong-password`; null for what is no error of the SDK's. */
export function sdkCodeOf(error: unknown): string | null {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  return typeof code === "string" && code.startsWith("auth/") ? code.slice("auth/".length) : null;
}

/** The code under which the messages tell an error; `other` for those that nobody could do anything special about. */
export function errorTextKey(error: unknown): AuthErrorCode {
  const code = sdkCodeOf(error);
  return AUTH_ERROR_CODES.find((known) => known === code) ?? "other";
}

/** Nobody needs to be told of what they did themselves. */
export const isChangeOfMind = (error: unknown): boolean =>
  ["popup-closed-by-user", "cancelled-popup-request"].includes(sdkCodeOf(error) ?? "");
