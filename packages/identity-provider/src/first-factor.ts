import type { IdentityDeps } from "./deps.ts";
import { factorInfo } from "./mfa/factor-info.ts";
import { savePending } from "./mfa/pending.ts";
import { ProtocolError } from "./protocol-error.ts";
import type { IdentityDatabase } from "./tables.ts";
import { issueTokens } from "./tokens.ts";
import { listFactors, type User, updateUser } from "./users.ts";

/**
 * Completes the first factor of every sign-in: returns tokens or, for a user with second factors, the pending credential
 * for the second step.
 * @throws USER_DISABLED
 */
export async function finishFirstFactor<Answer extends { localId: string }>(
  deps: IdentityDeps,
  tx: IdentityDatabase,
  user: User,
  { signInProvider, userAgent, answer }: { signInProvider: string; userAgent: string; answer: Answer },
): Promise<Answer & Record<string, unknown>> {
  if (user.disabled) throw new ProtocolError("USER_DISABLED");
  const factors = await listFactors(tx, user.uid);
  if (factors.length > 0) {
    const mfaPendingCredential = await savePending(tx, deps, { uid: user.uid, signInProvider });
    return { ...answer, mfaPendingCredential, mfaInfo: factors.map((factor) => factorInfo(factor, { masked: true })) };
  }
  const seen = await updateUser(tx, user.uid, { date_last_login: deps.now().toString() });
  return { ...answer, ...(await issueTokens(tx, deps, seen, { signInProvider, userAgent })) };
}
