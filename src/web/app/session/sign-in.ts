import {
  type Auth,
  OAuthProvider,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPhoneNumber,
  signInWithPopup,
  signOut,
} from "@firebase/auth";
import { forgetAccount } from "./account-hint.ts";
import { isChangeOfMind } from "./errors.ts";
import { withVerifier } from "./phone-verifier.ts";

/** Takes a message for people. */
export type Tell = (message: string) => void;

const LINK_EMAIL_KEY = "eolaire.sign-in-email";

export const signInActions = (auth: Auth, messageOf: (error: unknown) => string) => ({
  /** Hands the message to `tell`, and throws what it was. */
  async signIn(email: string, password: string, tell?: Tell): Promise<void> {
    try {
      await signInWithEmailAndPassword(auth, email, password);
    } catch (error) {
      tell?.(messageOf(error));
      throw error;
    }
  },

  /** @param address where the link leads: an absolute address of ours */
  async sendSignInLink(email: string, address: string): Promise<void> {
    await sendSignInLinkToEmail(auth, email, { url: address, handleCodeInApp: true });
    localStorage.setItem(LINK_EMAIL_KEY, email);
  },

  /** Whoever asked for the link in this browser; else the address must be typed again. */
  emailOfSignInLink: (): string | null => localStorage.getItem(LINK_EMAIL_KEY),

  /** Hands the message to `tell`, and throws what it was. */
  async signInWithLink(email: string, link: string, tell?: Tell): Promise<void> {
    try {
      await signInWithEmailLink(auth, email, link);
      localStorage.removeItem(LINK_EMAIL_KEY);
    } catch (error) {
      tell?.(messageOf(error));
      throw error;
    }
  },

  /** A popup hands its message to `tell`; closing it is no error. Throws what it was, so that the caller can go on. */
  async signInWithProvider(providerId: string, tell: Tell): Promise<void> {
    try {
      await signInWithPopup(auth, providerOf(providerId));
    } catch (error) {
      if (!isChangeOfMind(error)) tell(messageOf(error));
      throw error;
    }
  },

  /** Sends a code to the number (E.164); what comes back takes it. */
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
