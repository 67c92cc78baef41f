import { createContext, use } from "react";
import type { Account } from "../../../contract/accounts.ts";
import type { AuthClient } from "../../app/session/auth-client.ts";
import type { OwnIdentity } from "../../app/session/identity-actions.ts";

/** Whoever is signed in: as the identity provider knows them, and their account in the directory. */
export type Holder = {
  client: AuthClient;
  identity: OwnIdentity;
  account: Account;
  /** Takes over the account as a call answered it. */
  setAccount(account: Account): void;
  /** Reads the identity anew, after something about it has changed. */
  refreshIdentity(): Promise<void>;
  /** Does it; where the provider wants a fresh sign-in first, asks for one and does it then. */
  doSafely<Answer>(action: () => Promise<Answer>): Promise<Answer>;
};

export const HolderContext = createContext<Holder | null>(null);

export function useHolder(): Holder {
  const holder = use(HolderContext);
  if (!holder) throw new Error("useHolder is for the account screen");
  return holder;
}
