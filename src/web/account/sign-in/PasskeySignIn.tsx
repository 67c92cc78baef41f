import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { Notice } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import { sdkCodeOf } from "#core/web/app/session/auth-errors.ts";
import { canUsePasskeys, suggestsPasskeys } from "#core/web/app/session/passkey-support.ts";
import { useAuth, useEnter, useErrorText } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { ProviderMark } from "./ProviderMark.tsx";

/** Sign-in with a passkey: by the browser's suggestions at the field of the address, or by a button. */
export function PasskeySignIn() {
  const { signIn: texts } = useTexts("auth");
  const { identity } = useApp();
  const isHydrated = useIsHydrated();
  const auth = useAuth();
  const enter = useEnter();
  const errorText = useErrorText();
  const [message, setMessage] = useState<string | null>(null);
  const suggestions = useSuggestions({ onEnter: enter, onError: (error) => setMessage(errorText(error)) });

  async function signIn() {
    setMessage(null);
    suggestions.stop(); // a browser answers one request at a time
    try {
      await (await auth()).signInWithPasskey();
      await enter();
    } catch (error) {
      setMessage(errorText(error));
      suggestions.start();
    }
  }

  if (isHydrated && !canUsePasskeys(identity)) return null;
  return (
    <>
      {message && <Notice kind="warning">{message}</Notice>}
      <Button type="button" kind="quiet" disabled={!isHydrated} className={styles.wide} onClick={signIn}>
        <ProviderMark id="passkey" />
        {texts.byPasskey}
      </Button>
    </>
  );
}

/** Renewed before the server's challenge expires, for a screen that stays open. */
const RENEW_MS = 9 * 60_000;

/** What fails before the reader has chosen a passkey concerns the suggestions only. */
const SILENT = ["network-request-failed", "too-many-requests", "passkey-not-enabled", "passkey-cancelled"];

function useSuggestions({ onEnter, onError }: { onEnter: () => Promise<void>; onError: (error: unknown) => void }) {
  const { identity } = useApp();
  const auth = useAuth();
  const running = useRef<AbortController | null>(null);

  const start = useCallback(async () => {
    if (!canUsePasskeys(identity) || !(await suggestsPasskeys())) return;
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    try {
      if (await suggest(await auth(), controller.signal)) await onEnter();
    } catch (error) {
      if (!SILENT.includes(sdkCodeOf(error) ?? "")) onError(error);
    }
  }, [identity, auth]);

  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => {
    void start();
    return stop;
  }, [start, stop]);
  return { start, stop };
}

/** @returns false where the signal has aborted it */
async function suggest(client: AuthClient, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const until = AbortSignal.any([signal, AbortSignal.timeout(RENEW_MS)]);
    if (await client.signInWithPasskey({ suggest: true, signal: until })) return true;
  }
  return false;
}
