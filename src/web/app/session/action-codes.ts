import { type Auth, applyActionCode, checkActionCode, confirmPasswordReset } from "@firebase/auth";

/** What a code of a mail would do, before it does it. */
export type CodeInfo = { email: string | null; previousEmail: string | null };

export const emailCodeActions = (auth: Auth) => ({
  /** Looks at a code and uses nothing up. */
  async inspectCode(code: string): Promise<CodeInfo> {
    const { data } = await checkActionCode(auth, code);
    return { email: data.email ?? null, previousEmail: data.previousEmail ?? null };
  },

  /** Does what the code is for. Only ever on a click: mail scanners open every link. */
  applyCode: (code: string): Promise<void> => applyActionCode(auth, code),

  /** Sets the new password; one that is refused leaves the code usable. */
  confirmReset: (code: string, password: string): Promise<void> => confirmPasswordReset(auth, code, password),
});
