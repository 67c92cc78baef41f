import { type ReactNode, useState } from "react";
import { Notice } from "../../app/form/Form.tsx";
import styles from "../../app/form/form.module.css";
import { useErrorText } from "../../app/session/use-auth.ts";
import { useHolder } from "./account-context.ts";

type Attempts = {
  /** Runs a change that requires a recent sign-in, then `after`. What fails is shown. */
  attempt(action: () => Promise<unknown>, after?: () => Promise<unknown>): Promise<void>;
  setNotice(text: string | null): void;
  showError(error: unknown): void;
  /** What succeeded or failed last. */
  messages: ReactNode;
};

/** The changes of a section of the account, and what they say. */
export function useAttempt(): Attempts {
  const { withRecentSignIn } = useHolder();
  const errorText = useErrorText();
  const [notice, setNotice] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const showError = (error: unknown) => setErrorMessage(errorText(error));

  async function attempt(action: () => Promise<unknown>, after?: () => Promise<unknown>) {
    setErrorMessage(null);
    setNotice(null);
    try {
      await withRecentSignIn(action);
      await after?.();
    } catch (error) {
      showError(error);
    }
  }

  const messages = (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      {errorMessage && (
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      )}
    </>
  );
  return { attempt, setNotice, showError, messages };
}
