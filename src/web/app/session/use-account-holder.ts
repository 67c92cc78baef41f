import { useEffect, useState } from "react";
import type { Account } from "../../../contract/accounts/accounts.ts";
import { useApp } from "../app-context.tsx";
import { isAccountRemembered, rememberAccount } from "./account-hint.ts";
import type { AuthClient } from "./auth-client.ts";
import type { OwnIdentity } from "./identity-actions.ts";
import { goToSignIn } from "./return-address.ts";
import { useAuth, useErrorText } from "./use-auth.ts";

export type HolderState =
  | { name: "loading" }
  | { name: "failed"; message: string }
  | { name: "ready"; client: AuthClient; identity: OwnIdentity; account: Account };

/** The signed-in user with their account; all others are redirected to the sign-in screen. */
export function useAccountHolder(): [HolderState, () => void] {
  const { locale } = useApp();
  const auth = useAuth();
  const errorText = useErrorText();
  const [state, setState] = useState<HolderState>({ name: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // Read before the SDK starts, which deletes it where the session cannot be restored.
    const wasSignedIn = isAccountRemembered();
    const open = async () => {
      const client = await auth();
      const identity = await client.whoIsSignedIn();
      if (!identity) return goToSignIn(locale, wasSignedIn ? "user-token-expired" : "needed");
      const account = await client.openAccount();
      rememberAccount(account.name);
      setState({ name: "ready", client, identity, account });
    };
    setState({ name: "loading" });
    open().catch((error: unknown) => setState({ name: "failed", message: errorText(error) }));
  }, [attempt]);
  return [state, () => setAttempt(attempt + 1)];
}
