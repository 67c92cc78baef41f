import {
  type Auth,
  createUserWithEmailAndPassword,
  type PasswordValidationStatus,
  sendEmailVerification,
  sendPasswordResetEmail,
  type User,
  updateProfile,
  validatePassword,
} from "@firebase/auth";
import { sdkCodeOf } from "./errors.ts";

/** The demands on a password, each met or not. */
export type PasswordDemands = { name: "length" | "lowercase" | "uppercase" | "digit" | "symbol"; isMet: boolean }[];
export type PasswordJudgement = { isValid: boolean; least: number; demands: PasswordDemands };

export const registrationActions = (auth: Auth) => ({
  /**
   * Makes the identity and sends it a mail to verify the address. Where the address is known already, its holder gets a
   * mail to choose a new password instead, and the answer is the same: nobody learns from it who has an account.
   * @param prepare what belongs to a new identity, done while it is signed in
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
    } catch (error) {
      if (sdkCodeOf(error) !== "email-already-in-use") throw error;
      await sendPasswordResetEmail(auth, email, { url: address });
    } finally {
      await auth.signOut();
    }
  },

  /** The same answer whether the address is known or not. */
  async resetPassword(email: string, address: string): Promise<void> {
    try {
      await sendPasswordResetEmail(auth, email, { url: address });
    } catch (error) {
      if (sdkCodeOf(error) !== "user-not-found") throw error;
    }
  },

  async judgePassword(password: string): Promise<PasswordJudgement> {
    const status = await validatePassword(auth, password);
    const least = status.passwordPolicy.customStrengthOptions.minPasswordLength ?? PROTOCOL_LEAST;
    return { isValid: status.isValid, least, demands: demandsOf(status) };
  },
});

/** Where a policy names no least length. */
const PROTOCOL_LEAST = 6;

/** The SDK leaves out what is not demanded. */
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
