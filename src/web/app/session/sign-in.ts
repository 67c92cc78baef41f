import type { FirebaseError } from "@firebase/app";
import {
  type Auth,
  linkWithCredential,
  OAuthProvider,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPhoneNumber,
  signInWithPopup,
  signOut,
} from "@firebase/auth";
import { forgetAccount } from "./account-hint.ts";
import { isCancelledByUser, sdkCodeOf } from "./auth-errors.ts";
import { withVerifier } from "./phone-verifier.ts";

/** Shows a message to the reader. */
export type ShowMessage = (message: string) => void;

/** A provider's identity that belongs to nobody yet, while its address has an account. */
export type PendingLink = {
  email: string;
  providerId: string;
  /** Links it with whoever is signed in now. */
  link(): Promise<void>;
};

const LINK_EMAIL_KEY = "eolaire.sign-in-email";

export const signInActions = (auth: Auth, messageOf: (error: unknown) => string) => ({
  /** @throws the SDK's error, after its message was shown */
  async signIn(email: string, password: string, show?: ShowMessage): Promise<void> {
    try {
      await signInWithEmailAndPassword(auth, email, password);
    } catch (error) {
      show?.(messageOf(error));
      throw error;
    }
  },

  /** @param address the target of the link: an absolute address of this site */
  async sendSignInLink(email: string, address: string): Promise<void> {
    await sendSignInLinkToEmail(auth, email, { url: address, handleCodeInApp: true });
    localStorage.setItem(LINK_EMAIL_KEY, email);
  },

  /** The address for which this browser requested the link; null: the reader must type it again. */
  emailOfSignInLink: (): string | null => localStorage.getItem(LINK_EMAIL_KEY),

  /** @throws the SDK's error, after its message was shown */
  async signInWithLink(email: string, link: string, show?: ShowMessage): Promise<void> {
    try {
      await signInWithEmailLink(auth, email, link);
      localStorage.removeItem(LINK_EMAIL_KEY);
    } catch (error) {
      show?.(messageOf(error));
      throw error;
    }
  },

  /**
   * Signs in with a popup. No message is shown where the reader closed it.
   * @throws the SDK's error
   */
  async signInWithProvider(providerId: string, show: ShowMessage): Promise<void> {
    try {
      await signInWithPopup(auth, providerOf(providerId));
    } catch (error) {
      if (!isCancelledByUser(error)) show(messageOf(error));
      throw error;
    }
  },

  /** The identity to link, where a sign-in failed only because its address has an account; else null. */
  pendingLinkOf(error: unknown): PendingLink | null {
    if (sdkCodeOf(error) !== "account-exists-with-different-credential") return null;
    const { customData } = error as FirebaseError;
    const credential = OAuthProvider.credentialFromError(error as FirebaseError);
    if (!credential || typeof customData?.email !== "string") return null;
    return {
      email: customData.email,
      providerId: credential.providerId,
      async link() {
        if (auth.currentUser) await linkWithCredential(auth.currentUser, credential);
      },
    };
  },

  /**
   * Sends a code by text message.
   * @param number in E.164 form
   * @returns confirms the code
   */
  async sendPhoneCode(number: string): Promise<(code: string) => Promise<void>> {
    const confirmation = await withVerifier(auth, (verifier) => signInWithPhoneNumber(auth, number, verifier));
    return async (code) => {
      await confirmation.confirm(code);
    };
  },

  async signOut(): Promise<void> {
    forgetAccount();
    await signOut(auth);
  },
});

export function providerOf(id: string): OAuthProvider {
  const provider = new OAuthProvider(id);
  provider.addScope("email");
  if (id === "apple.com") provider.addScope("name");
  else provider.addScope("profile");
  return provider;
}
