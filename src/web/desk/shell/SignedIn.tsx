import { Button, Loader } from "@mantine/core";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { Account } from "../../../contract/accounts.ts";
import type { ApiClient } from "../../app/api/api-client.ts";
import type { OwnIdentity } from "../../app/session/identity-actions.ts";
import { useAccountHolder } from "../../app/session/use-account-holder.ts";
import { useTexts } from "../../i18n/texts.tsx";
import styles from "./shell.module.css";

type SignedInReader = { client: ApiClient; account: Account; identity: OwnIdentity };

const SignedInContext = createContext<SignedInReader | null>(null);

/** The signed-in user and their API client. */
export function useSignedIn(): SignedInReader {
  const reader = use(SignedInContext);
  if (!reader) throw new Error("useSignedIn needs SignedIn");
  return reader;
}

/** Renders the desk for signed-in users; others are sent to the sign-in screen and return afterwards. */
export function SignedIn({ children }: { children: ReactNode }) {
  const texts = useTexts("desk");
  const [state, again] = useAccountHolder();
  const reader = useMemo(
    () =>
      state.name === "ready" ? { client: state.client.api, account: state.account, identity: state.identity } : null,
    [state],
  );
  if (reader) return <SignedInContext value={reader}>{children}</SignedInContext>;
  if (state.name === "failed") {
    return (
      <div role="alert" className={styles.message}>
        <p>{state.message}</p>
        <Button onClick={again}>{texts.again}</Button>
      </div>
    );
  }
  return (
    <div role="status" className={styles.message}>
      <Loader aria-hidden="true" /> {texts.loading}
    </div>
  );
}
