import { useRef, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { Notice } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import type { SecondStep } from "#core/web/app/session/second-factor.ts";
import type { PendingLink } from "#core/web/app/session/sign-in.ts";
import { useAuth, useEnter, useErrorText } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { ProviderMark } from "./ProviderMark.tsx";

type Provider = { id: string; name: string };

type Props = {
  onSecondStep: (step: SecondStep) => void;
  /** The address has an account: another sign-in has to come first. */
  onLink?: (pending: PendingLink) => void;
  /** Finishes the sign-in; by default it enters. */
  onDone?: () => Promise<void>;
  /** The id of a provider that is not shown. */
  except?: string;
};

/** A button for each external provider, which opens its popup. */
export function Providers({ onSecondStep, onLink, onDone, except }: Props) {
  const { signIn: texts } = useTexts("auth");
  const providers = useApp().identity.providers.filter(({ id }) => id !== except);
  const auth = useAuth();
  const enter = useEnter();
  const errorText = useErrorText();
  const isHydrated = useIsHydrated();
  const [open, setOpen] = useState<Provider | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  async function signIn(client: AuthClient, { id }: Provider) {
    try {
      await client.signInWithProvider(id, () => {});
    } catch (error) {
      const second = client.secondStepOf(error);
      if (second) return onSecondStep(second);
      const pending = onLink && client.pendingLinkOf(error);
      if (!pending) throw error;
      return onLink(pending);
    }
    await (onDone ?? enter)();
  }

  const latest = useRef<Provider | null>(null); // a newer popup takes its place, and Cancel ends it

  async function start({ ...provider }: Provider) {
    setMessage(null);
    setOpen(provider);
    latest.current = provider;
    try {
      await signIn(await auth(), provider);
    } catch (error) {
      if (latest.current !== null) setMessage(errorText(error));
    }
    if (latest.current === provider) setOpen(null);
  }

  async function cancel() {
    latest.current = null;
    setOpen(null);
    (await auth()).cancelPopup();
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
          disabled={!isHydrated}
          className={styles.wide}
          onClick={() => start(provider)}
        >
          <ProviderMark id={provider.id} />
          {texts.with({ name: provider.name })}
        </Button>
      ))}
      {open && (
        <Notice>
          <p>{texts.popup({ name: open.name })}</p>
          <Button type="button" kind="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
        </Notice>
      )}
    </>
  );
}
