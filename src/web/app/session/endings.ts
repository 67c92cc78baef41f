/** Why a session ended without its holder asking. */
export const ENDINGS = ["user-disabled", "user-token-expired"] as const;
export type Ending = (typeof ENDINGS)[number];
