import { useState } from "react";
import type { AuthClient } from "../../../client/auth/auth-client.ts";
import { isChangeOfMind } from "../../../client/auth/errors.ts";
import type { SecondStep } from "../../../client/auth/second-factor.ts";
import { Button } from "../../../ui/Button/Button.tsx";
import styles from "../form/form.module.css";
import { Notice } from "../form/Notice.tsx";
import { useIsAlive, useLive, useTexts } from "../live-context.tsx";
import { useAuth, useErrorText } from "../use-auth.ts";
import { useEnter } from "../use-enter.ts";
import { ProviderMark } from "./ProviderMark.tsx";

type Provider = { id: string; name: string };

/** A button for each provider beside our own; each opens the provider's window. */
export function Providers({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const { signIn: texts } = useTexts("auth");
  const { providers } = useLive().identity;
  const auth = useAuth();
  const enter = useEnter();
  const errorText = useErrorText();
  const isAlive = useIsAlive();
  const [open, setOpen] = useState<Provider | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  async function signIn(client: AuthClient, { id }: Provider) {
    try {
      await client.signInWithProvider(id, () => {});
    } catch (error) {
      const second = client.secondStepOf(error);
      if (!second) throw error;
      return onSecondStep(second);
    }
    await enter();
  }

  async function start(provider: Provider) {
    setMessage(null);
    setOpen(provider);
    try {
      await signIn(await auth(), provider);
    } catch (error) {
      if (!isChangeOfMind(error)) setMessage(errorText(error));
    }
    setOpen(null);
  }

  return (
    <>
      {message && (
        <div role="alert" className={styles.summary}>
          {message}
        </div>
      )}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          type="button"
          kind="quiet"
          disabled={!isAlive}
          className={styles.wide}
          onClick={() => start(provider)}
        >
          <ProviderMark id={provider.id} />
          {texts.with.replace("{name}", provider.name)}
        </Button>
      ))}
      {open && (
        <Notice>
          <p>{texts.popup.replace("{name}", open.name)}</p>
          <Button type="button" kind="quiet" onClick={() => auth().then((client) => client.cancelPopup())}>
            {texts.cancel}
          </Button>
        </Notice>
      )}
    </>
  );
}
