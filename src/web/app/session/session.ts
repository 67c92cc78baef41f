import { type Auth, onAuthStateChanged } from "@firebase/auth";
import type { Problem } from "#core/contract/errors.ts";
import { ApiError } from "../api/api-error.ts";
import { forgetAccount } from "./account-hint.ts";
import { sdkCodeOf } from "./auth-errors.ts";

/** Reasons why a session ends without a sign-out. */
const ENDINGS = ["user-disabled", "user-token-expired", "sign-in-too-old"] as const;
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
  "sign-in-too-old": "sign-in-too-old", // the reader returns to where they were, with a new session
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

/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 16 * 60_000;
/** The shortest time between two renewals: the browser's clock may be wrong. */
const MIN_WAIT_MS = 30_000;

export type TokenSession = {
  /** When the current token expires, in milliseconds since the epoch. */
  expiresAt(): Promise<number>;
  /** Fetches a new token, also where the current one is still valid. */
  renew(): Promise<unknown>;
  /** Whether the error means that the session is over. All other errors count as temporary outages. */
  isOver(error: unknown): boolean;
  end(error: unknown): void;
};

/**
 * Renews the ID token five minutes before it expires. (The SDK itself does so only together with other Firebase products.)
 * After an outage it retries with exponential backoff: 30 s, doubling up to 16 minutes.
 * @returns stops the renewals
 */
export function refreshTokens(session: TokenSession): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const dueIn = async () => (await session.expiresAt()) - RENEW_BEFORE_MS - Date.now();
  const wait = (ms: number, retryMs?: number) => {
    if (!isStopped) timer = setTimeout(() => void renewWhenDue(retryMs), ms);
  };

  const renewWhenDue = async (retryMs = FIRST_RETRY_MS) => {
    try {
      if ((await dueIn()) <= 0) await session.renew();
      wait(Math.max(await dueIn(), MIN_WAIT_MS));
    } catch (error) {
      if (isStopped) return;
      if (session.isOver(error)) session.end(error);
      else wait(retryMs, Math.min(2 * retryMs, MAX_RETRY_MS));
    }
  };

  void renewWhenDue();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
