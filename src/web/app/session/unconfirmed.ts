import { type Auth, signOut, type User, updateCurrentUser } from "@firebase/auth";
import { sdkCodeOf } from "./auth-errors.ts";

/**
 * Who registered in this browser is signed out until their address is confirmed. Their session waits in an Auth instance
 * of its own, so that the confirmation in the same browser signs them in.
 */
export type UnconfirmedSession = ReturnType<typeof unconfirmedSession>;

/** The address and the time of the last registration in this browser, as `{ "email": …, "at": … }`. */
const KEY = "eolaire.unconfirmed";

/** Afterwards the session is deleted: the browser may be one that others use. */
const MAX_AGE_MS = 60 * 60_000;

/** @param openWaiting starts the Auth instance in which the session waits; called only where there is one */
export function unconfirmedSession(auth: Auth, openWaiting: () => Auth) {
  let opened: Auth | undefined;
  const waiting = async () => {
    opened ??= openWaiting();
    await opened.authStateReady();
    return opened;
  };
  const forget = async () => {
    localStorage.removeItem(KEY);
    await signOut(await waiting());
  };

  return {
    /** Without storage nothing is stored, and the reader signs in after the confirmation. */
    async store(user: User): Promise<void> {
      try {
        localStorage.setItem(KEY, JSON.stringify({ email: user.email, at: Date.now() }));
      } catch {
        return; // storage is full or blocked
      }
      await updateCurrentUser(await waiting(), user);
    },

    /** Deletes a session that has waited too long. */
    async sweep(): Promise<void> {
      const stored = readStored();
      if (stored && Date.now() - stored.at > MAX_AGE_MS) await forget();
    },

    /**
     * Signs in the identity of an address that was just confirmed.
     * @returns false where it was registered in another browser or too long ago, or somebody is signed in
     */
    async enter(email: string): Promise<boolean> {
      if (readStored()?.email !== email || auth.currentUser) return false;
      const { currentUser } = await waiting();
      try {
        await currentUser?.reload();
        await currentUser?.getIdToken(true); // the present one says that the address is not confirmed
        await updateCurrentUser(auth, currentUser);
      } catch (error) {
        if (!sdkCodeOf(error)) throw error;
        return false; // the session is over, or the network failed: the sign-in screen is still there
      } finally {
        await forget();
      }
      return auth.currentUser !== null;
    },
  };
}

function readStored(): { email: string; at: number } | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as { email: string; at: number } | null;
  } catch {
    return null; // storage is blocked
  }
}
