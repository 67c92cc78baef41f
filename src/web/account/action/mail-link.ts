/** The modes of links in mails (Firebase Authentication, but for passkeys). */
export const MODES = [
  "resetPassword",
  "verifyEmail",
  "verifyAndChangeEmail",
  "recoverEmail",
  "signIn",
  "revertSecondFactorAddition",
  "revertPasskeyAddition",
] as const;
export type Mode = (typeof MODES)[number];

export type MailLink = { mode: Mode; code: string };

/** Null where the mode or the code is missing or unknown. */
export function readMailLink(search: string): MailLink | null {
  const query = new URLSearchParams(search);
  const mode = MODES.find((known) => known === query.get("mode"));
  const code = query.get("oobCode");
  return mode && code ? { mode, code } : null;
}
