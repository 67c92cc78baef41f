import { type Auth, onAuthStateChanged } from "@firebase/auth";
import type { Problem } from "../../../contract/errors.ts";
import { ApiError } from "../api/api-error.ts";
import { forgetAccount } from "./account-hint.ts";
import { sdkCodeOf } from "./auth-errors.ts";
import { refreshTokens } from "./token-refresh.ts";

/** Reasons why a session ends without a sign-out. */
const ENDINGS = ["user-disabled", "user-token-expired"] as const;
export type Ending = (typeof ENDINGS)[number];

/** The reason, where an error of the SDK or of the API means that the session is over; null for all other errors. */
export function endingOf(error: unknown): Ending | null {
  if (error instanceof ApiError) return ENDING_PROBLEMS[error.problem.code] ?? null;
  const code = sdkCodeOf(error);
  if (code === "invalid-user-token" || code === "user-not-found") return "user-token-expired";
  return ENDINGS.find((ending) => ending === code) ?? null;
}

const ENDING_PROBLEMS: Partial<Record<Problem["code"], Ending>> = {
  "account-disabled": "user-disabled",
  "no-token": "user-token-expired",
  "token-expired": "user-token-expired",
};

/** Keeps the token of the signed-in user valid for as long as this document is open. */
export function watchSession(auth: Auth, end: (ending: Ending) => void): void {
  let stop = () => {};
  onAuthStateChanged(auth, (user) => {
    stop();
    if (!user) return forgetAccount();
    stop = refreshTokens({
      expiresAt: async () => Date.parse((await user.getIdTokenResult()).expirationTime),
      renew: () => user.getIdToken(true),
      isOver: (error) => endingOf(error) !== null,
      end: (error) => end(endingOf(error) ?? "user-token-expired"),
    });
  });
}
