import { type Auth, linkWithCredential, type User } from "@firebase/auth";
import { callToolkit } from "./toolkit-call.ts";
import { ToolkitCredential } from "./toolkit-credential.ts";

/** Recovery codes of the embedded provider; a Firebase project has none. */
export const recoveryCodeActions = (auth: Auth) => {
  const user = (): User => {
    if (!auth.currentUser) throw new Error("nobody is signed in");
    return auth.currentUser;
  };
  return {
    /** Of the user's own codes: whether there is a factor or passkey for which they stand in, and how many are left. */
    async recoveryState(): Promise<{ isUseful: boolean; left: number }> {
      const idToken = await user().getIdToken();
      const { users } = await callToolkit<LookupAnswer>(auth, "/v1/accounts:lookup", { idToken });
      const { mfaInfo = [], passkeyInfo = [], recoveryCodesLeft: left = 0 } = users[0] ?? {};
      return { isUseful: mfaInfo.length + passkeyInfo.length > 0, left };
    },

    /** Replaces all codes. @returns the new ones, which cannot be read again */
    async makeRecoveryCodes(): Promise<string[]> {
      const idToken = await user().getIdToken();
      const made = await callToolkit<{ recoveryCodes: string[] }>(auth, "/v2/accounts/recoveryCodes:create", {
        idToken,
      });
      return made.recoveryCodes;
    },

    /** The session counts as one that has shown a second factor. */
    async confirmRecoveryCode(code: string): Promise<void> {
      const credential = new ToolkitCredential("recovery-code", (idToken) =>
        callToolkit(auth, "/v2/accounts/recoveryCodes:confirm", { idToken, code }),
      );
      await linkWithCredential(user(), credential);
    },
  };
};

type LookupAnswer = { users: { mfaInfo?: unknown[]; passkeyInfo?: unknown[]; recoveryCodesLeft?: number }[] };
