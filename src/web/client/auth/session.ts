import { type Auth, onAuthStateChanged, signOut } from "@firebase/auth";
import { forgetAccount } from "./account-hint.ts";
import { ENDINGS, type Ending } from "./endings.ts";
import { sdkCodeOf } from "./errors.ts";
import { keepSession } from "./keep-session.ts";

/** The reason, where an error means that the session is over. */
export function endingOf(error: unknown): Ending | null {
  const code = sdkCodeOf(error);
  if (code === "invalid-user-token" || code === "user-not-found") return "user-token-expired";
  return ENDINGS.find((ending) => ending === code) ?? null;
}

/** Keeps whoever is signed in, for as long as this page is open. */
export function watchSession(auth: Auth, onEnd: (ending: Ending) => void): void {
  let stop = () => {};
  onAuthStateChanged(auth, (user) => {
    stop();
    if (!user) return forgetAccount();
    stop = keepSession({
      expiresAt: async () => Date.parse((await user.getIdTokenResult()).expirationTime),
      renew: () => user.getIdToken(true),
      isOver: (error) => endingOf(error) !== null,
      end: (error) => void signOut(auth).then(() => onEnd(endingOf(error) ?? "user-token-expired")),
    });
  });
}
