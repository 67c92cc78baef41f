import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  type PasswordValidationStatus,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
  updateProfile,
  validatePassword,
} from "@firebase/auth";
import { sdkCodeOf } from "./auth-errors.ts";
import type { UnconfirmedSession } from "./unconfirmed.ts";

/** The requirements of the password policy, each met or not. */
export type PasswordDemands = { name: "length" | "lowercase" | "uppercase" | "digit" | "symbol"; isMet: boolean }[];
export type PasswordCheck = { isValid: boolean; least: number; demands: PasswordDemands };

/** What the code of a mail is for. `previousEmail`: where it undoes a change of address. */
export type CodeInfo = { email: string | null; previousEmail: string | null };

export const registrationActions = (auth: Auth, unconfirmed: UnconfirmedSession) => ({
  /**
   * Creates the identity and sends a mail to verify the address. Where the address is registered already, its holder gets
   * a mail to reset the password, and the result is the same: it does not reveal who has an account.
   * Nobody is signed in afterwards, but by `enterConfirmed`.
   * @param prepare runs while the new identity is signed in
   */
  async register(
    { name, email, password, address }: { name: string; email: string; password: string; address: string },
    prepare: (user: User) => Promise<unknown>,
  ): Promise<void> {
    try {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName: name });
      await sendEmailVerification(user, { url: address });
      await prepare(user);
      await unconfirmed.store(user);
    } catch (error) {
      if (sdkCodeOf(error) !== "email-already-in-use") throw error;
      await sendPasswordResetEmail(auth, email, { url: address });
    } finally {
      await auth.signOut();
    }
  },

  /** Creates the identity, or signs in where the address is registered already with this password. Either stays signed in. */
  async enter({ name, email, password }: { name: string; email: string; password: string }): Promise<void> {
    try {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName: name });
    } catch (error) {
      if (sdkCodeOf(error) !== "email-already-in-use") throw error;
      await signInWithEmailAndPassword(auth, email, password);
    }
  },

  /** The result is the same whether the address is registered or not. */
  async resetPassword(email: string, address: string): Promise<void> {
    try {
      await sendPasswordResetEmail(auth, email, { url: address });
    } catch (error) {
      if (sdkCodeOf(error) !== "user-not-found") throw error;
    }
  },

  /** Validates a password against the provider's policy. */
  async checkPassword(password: string): Promise<PasswordCheck> {
    const status = await validatePassword(auth, password);
    const least = status.passwordPolicy.customStrengthOptions.minPasswordLength ?? DEFAULT_MIN_LENGTH;
    return { isValid: status.isValid, least, demands: demandsOf(status) };
  },

  /** Reads what a code of a mail is for, without using it up. */
  async inspectCode(code: string): Promise<CodeInfo> {
    const { data } = await checkActionCode(auth, code);
    return { email: data.email ?? null, previousEmail: data.previousEmail ?? null };
  },

  /** Uses a code. Called on a click only, since mail scanners open every link. */
  applyCode: (code: string): Promise<void> => applyActionCode(auth, code),

  /** Signs in whoever registered the confirmed address in this browser. @returns whether somebody is signed in now */
  enterConfirmed: (email: string): Promise<boolean> => unconfirmed.enter(email),

  /** Sets the new password. A password that is refused leaves the code usable. */
  confirmReset: (code: string, password: string): Promise<void> => confirmPasswordReset(auth, code, password),
});

/** Where the policy names no minimum length. */
const DEFAULT_MIN_LENGTH = 6;

/** The SDK leaves out what the policy does not require. */
function demandsOf(status: PasswordValidationStatus): PasswordDemands {
  const all = {
    length: status.meetsMinPasswordLength,
    lowercase: status.containsLowercaseLetter,
    uppercase: status.containsUppercaseLetter,
    digit: status.containsNumericCharacter,
    symbol: status.containsNonAlphanumericCharacter,
  };
  return Object.entries(all).flatMap(([name, isMet]) =>
    isMet === undefined ? [] : [{ name: name as keyof typeof all, isMet }],
  );
}
