import { type ReactNode, useState } from "react";
import { Notice } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { useErrorText } from "#core/web/app/session/use-auth.ts";
import { useHolder } from "./account-context.ts";

type Attempts = {
  /** Runs a change, after a recent sign-in where it requires one, and says that it is done, or why it is not. */
  attempt(action: () => Promise<unknown>, done?: ReactNode): Promise<void>;
  say(text: ReactNode): void;
  showError(error: unknown): void;
  hasFailed: boolean;
  /** What succeeded or failed last. */
  messages: ReactNode;
};

/** The changes of a section of the account, and what they say. */
export function useAttempt(): Attempts {
  const { withRecentSignIn } = useHolder();
  const errorText = useErrorText();
  const [notice, setNotice] = useState<ReactNode>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const showError = (error: unknown) => setErrorMessage(errorText(error));

  async function attempt(action: () => Promise<unknown>, done: ReactNode = null) {
    setErrorMessage(null);
    setNotice(null);
    try {
      await withRecentSignIn(action);
      setNotice(done);
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
  return { attempt, say: setNotice, showError, hasFailed: errorMessage !== null, messages };
}
