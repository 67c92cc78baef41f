import { useEffect, useState } from "react";
import type { Account as AccountRow } from "../../../../contract/accounts.ts";
import { isAccountRemembered, rememberAccount } from "../../../client/auth/account-hint.ts";
import type { AuthClient } from "../../../client/auth/auth-client.ts";
import type { OwnIdentity } from "../../../client/auth/own-identity.ts";
import { Button } from "../../../ui/Button/Button.tsx";
import styles from "../form/form.module.css";
import { useLive, useTexts } from "../live-context.tsx";
import { useAuth, useErrorText } from "../use-auth.ts";
import { leaveToSignIn } from "../ways.ts";
import { AccountParts } from "./AccountParts.tsx";
import own from "./account.module.css";

type State =
  | { name: "loading" }
  | { name: "failed"; message: string }
  | { name: "ready"; client: AuthClient; identity: OwnIdentity; account: AccountRow };

/** The account of whoever is signed in; nobody else gets further than the way to sign in. */
export default function Account() {
  const { title, loading, failed, again } = useTexts("account");
  const [state, load] = useSignedIn();
  if (state.name === "ready") return <AccountParts {...state} />;
  return (
    <>
      <h1>{title}</h1>
      {state.name === "loading" ? (
        <div className={own.loading}>
          <p role="status">{loading}</p>
        </div>
      ) : (
        <>
          <div role="alert" className={styles.summary}>
            {failed} {state.message}
          </div>
          <p>
            <Button type="button" onClick={load}>
              {again}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

function useSignedIn(): [State, () => void] {
  const { locale } = useLive();
  const auth = useAuth();
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ name: "loading" });
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
