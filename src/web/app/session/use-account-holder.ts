import type { Account } from "#core/contract/accounts/accounts.ts";
import { useApp } from "../app-context.tsx";
import { isAccountRemembered, rememberAccount } from "./account-hint.ts";
import type { AuthClient } from "./auth-client.ts";
import type { OwnIdentity } from "./identity-actions.ts";
import { goToSignIn } from "./return-address.ts";
import { type Opening, useOpening } from "./use-opening.ts";

type Holder = { client: AuthClient; identity: OwnIdentity; account: Account };
export type HolderState = Opening<Holder>;

/** The signed-in user with their account; all others are redirected to the sign-in screen. */
export function useAccountHolder(): [HolderState, () => void] {
  const { locale } = useApp();
  return useOpening<Holder>(async (auth) => {
    // Read before the SDK starts, which deletes it where the session cannot be restored.
    const wasSignedIn = isAccountRemembered();
    const client = await auth();
    const identity = await client.whoIsSignedIn();
    if (!identity) {
      goToSignIn(locale, wasSignedIn ? "user-token-expired" : "needed");
      return null;
    }
    const account = await client.openAccount();
    rememberAccount(account.name);
    return { client, identity, account };
  });
}
