import type { CallContext } from "./call.ts";
import type { IdentityDeps } from "./deps.ts";
import type { LimitKey, TryRule } from "./ports.ts";
import { ProtocolError } from "./protocol-error.ts";

const BY_ADDRESS = { points: 10, seconds: 5 * 60, isOfAddress: true };
/** Consecutive wrong passwords of an account without delay; then one hour, two, four, eight. */
const TRIES: TryRule = { free: 10, maxWaitHours: 8, forgetHours: 24 };
/** How long a client address counts as known after a sign-in. */
const KNOWN_DAYS = 60;

/** An attempt, counted before the password is checked, so that concurrent attempts are counted too. */
export type Try = { succeeded(): Promise<void> };

/**
 * Counts a sign-in attempt. A client address from which the account signed in before is counted separately: guessing
 * elsewhere does not lock the owner out. Unknown email addresses are counted the same way.
 * @throws TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function spendSignIn({ deps, clientAddress }: CallContext, email: string): Promise<Try> {
  const { limits } = deps;
  const known: LimitKey = ["known", email, clientAddress];
  const byAddress: LimitKey = ["sign-in", clientAddress];
  if (!(await limits.spend(byAddress, BY_ADDRESS))) throw tooMany();
  const account: LimitKey = (await limits.isKnown(known)) ? ["account", email, clientAddress] : accountKey(email);
  if (!(await limits.countTry(account, TRIES))) throw tooMany();
  return {
    async succeeded() {
      await limits.refund(byAddress, BY_ADDRESS);
      await limits.forgetTries(account);
      await limits.remember(known, KNOWN_DAYS);
    },
  };
}

/** Resets the limit of an account whose address was just verified. */
export const forgetTries = ({ limits }: IdentityDeps, email: string): Promise<void> =>
  limits.forgetTries(accountKey(email));

const accountKey = (email: string): LimitKey => ["account", email];

const tooMany = () => new ProtocolError("TOO_MANY_ATTEMPTS_TRY_LATER");
