import { useEffect, useState } from "react";
import type { Account } from "../../../contract/accounts.ts";
import { isAccountRemembered, rememberAccount } from "../../client/auth/account-hint.ts";
import type { AuthClient } from "../../client/auth/auth-client.ts";
import type { OwnIdentity } from "../../client/auth/own-identity.ts";
import { useLive } from "./live-context.tsx";
import { useAuth, useErrorText } from "./use-auth.ts";
import { leaveToSignIn } from "./ways.ts";

export type HolderState =
  | { name: "loading" }
  | { name: "failed"; message: string }
  | { name: "ready"; client: AuthClient; identity: OwnIdentity; account: Account };

/** Whoever is signed in, with their account; anybody else leaves for the sign-in screen. */
export function useAccountHolder(): [HolderState, () => void] {
  const { locale } = useLive();
  const auth = useAuth();
  const errorText = useErrorText();
  const [state, setState] = useState<HolderState>({ name: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // Asked before the SDK starts: it forgets whom it cannot sign in again.
    const wasSignedIn = isAccountRemembered();
    const open = async () => {
      const client = await auth();
      const identity = client.whoIsSignedIn();
      if (!identity) return leaveToSignIn(locale, wasSignedIn ? "user-token-expired" : "needed");
      const account = await client.openAccount();
      rememberAccount(account.name);
      setState({ name: "ready", client, identity, account });
    };
    setState({ name: "loading" });
    open().catch((error: unknown) => setState({ name: "failed", message: errorText(error) }));
  }, [attempt]);
  return [state, () => setAttempt(attempt + 1)];
}
