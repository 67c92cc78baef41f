import { type Auth, onAuthStateChanged } from "@firebase/auth";
import type { Problem } from "../../../contract/errors.ts";
import { ApiError } from "../api/api-error.ts";
import { forgetAccount } from "./account-hint.ts";
import { ENDINGS, type Ending } from "./endings.ts";
import { sdkCodeOf } from "./errors.ts";
import { persistSession } from "./keep-session.ts";

/** The reason, where an error of the SDK or of the API means that the session is over. */
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

/** Keeps whoever is signed in, for as long as this page is open. */
export function watchSession(auth: Auth, end: (ending: Ending) => void): void {
  let stop = () => {};
  onAuthStateChanged(auth, (user) => {
    stop();
    if (!user) return forgetAccount();
    stop = persistSession({
      expiresAt: async () => Date.parse((await user.getIdTokenResult()).expirationTime),
      renew: () => user.getIdToken(true),
      isOver: (error) => endingOf(error) !== null,
      end: (error) => end(endingOf(error) ?? "user-token-expired"),
    });
  });
}
