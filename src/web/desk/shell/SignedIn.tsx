import { Button, Loader } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { Account } from "#core/contract/accounts/accounts.ts";
import { isWaitingEdit, type WaitingEdit } from "#core/contract/waiting-edit.ts";
import { fullDate } from "#core/texts/dates.ts";
import type { ApiClient } from "#core/web/app/api/api-client.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { useAccountHolder } from "#core/web/app/session/use-account-holder.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useProblemText } from "./problem-text.ts";
import styles from "./shell.module.css";

type SignedInReader = { client: ApiClient; account: Account; identity: OwnIdentity };

export const SignedInContext = createContext<SignedInReader | null>(null);

/** The signed-in user and their API client. */
export function useSignedIn(): SignedInReader {
  const reader = use(SignedInContext);
  if (!reader) throw new Error("useSignedIn needs SignedIn");
  return reader;
}

type Says = {
  describe: ReturnType<typeof useProblemText>;
  /** For what a change waits. */
  waits: (edit: WaitingEdit) => string;
  /** That nothing waits, since nothing would change on its day. */
  nothing: string;
};

/** The client of all screens: its errors say in words what was refused, and it says that a change waits for the office or its day. */
const forScreens = (client: ApiClient, { describe, waits, nothing }: Says): ApiClient => ({
  ...client,
  async call(endpoint, input, options) {
    const data = await client.call(endpoint, input, options).catch((error: unknown) => {
      if (error instanceof ApiError) error.message = describe(error.problem, input);
      throw error;
    });
    if (isWaitingEdit(data))
      notifications.show({ id: `waits ${data.from_day ?? ""}`, message: waits(data), color: "yellow" });
    else if ((input as { from_day?: string }).from_day !== undefined)
      notifications.show({ message: nothing, color: "yellow" });
    return data;
  },
});

/** Renders the desk for signed-in users; others are sent to the sign-in screen and return afterwards. */
export function SignedIn({ children }: { children: ReactNode }) {
  const texts = useTexts("desk");
  const describe = useProblemText();
  const { desk: corrections, planned } = useTexts("corrections");
  const { locale } = useApp();
  const waits = ({ from_day: day, proposals }: WaitingEdit) =>
    day === null
      ? corrections.saved({ n: proposals.length })
      : planned.saved({ day: fullDate(locale, `${day}T12:00:00Z`) });
  const [state, again] = useAccountHolder();
  const reader = useMemo(
    () =>
      state.name === "ready"
        ? {
            client: forScreens(state.client.api, { describe, waits, nothing: planned.nothing }),
            account: state.account,
            identity: state.identity,
          }
        : null,
    // The texts never change while the desk is open.
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
