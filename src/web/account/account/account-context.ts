import { createContext, use } from "react";
import type { Account } from "#core/contract/accounts/accounts.ts";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";

/** The signed-in user: identity at the provider, and account in the directory. */
export type Holder = {
  client: AuthClient;
  identity: OwnIdentity;
  account: Account;
  /** Replaces the account by that of a response. */
  setAccount(account: Account): void;
  /** Reloads the identity after a change. */
  refreshIdentity(): Promise<void>;
  /** Runs an action; where the provider requires a recent sign-in, asks for one and runs it again. */
  withRecentSignIn<Answer>(action: () => Promise<Answer>): Promise<Answer>;
};

export const HolderContext = createContext<Holder | null>(null);

export function useHolder(): Holder {
  const holder = use(HolderContext);
  if (!holder) throw new Error("useHolder is for the account screen");
  return holder;
}
