import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, UserFacingError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { Form } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { PasswordField } from "#core/web/app/form/PasswordField.tsx";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import { sdkCodeOf } from "#core/web/app/session/auth-errors.ts";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { canUsePasskeys } from "#core/web/app/session/passkey-support.ts";
import type { SecondStep } from "#core/web/app/session/second-factor.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { FactorCode } from "../sign-in/SecondStepForm.tsx";
import own from "./account.module.css";

type Asking = { done: () => void; cancel: () => void };

/** Runs an action; where the provider requires a recent sign-in, asks for one in a dialog and runs it again. */
export function useReauthentication(client: AuthClient, identity: OwnIdentity) {
  const { reauthenticate: texts } = useTexts("account");
  const [asking, setAsking] = useState<Asking | null>(null);
  const withRecentSignIn = useCallback(
    async <Answer,>(action: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await action();
      } catch (error) {
        client.endIfOver(error);
        if (sdkCodeOf(error) !== "requires-recent-login" && !isForFreshSignIn(error)) throw error;
      }
      await new Promise<void>((resolve, reject) => {
        setAsking({ done: resolve, cancel: () => reject(new UserFacingError(texts.stopped)) });
      }).finally(() => setAsking(null));
      return action();
    },
    [client, texts.stopped],
  );
  const dialog = asking && <Reauthenticate client={client} identity={identity} {...asking} />;
  return { withRecentSignIn, dialog };
}

/** The API's, for what gives rights away. */
const isForFreshSignIn = (error: unknown) =>
  error instanceof ApiError && error.problem.code === "fresh-sign-in-required";

type Props = Asking & { client: AuthClient; identity: OwnIdentity };

function Reauthenticate({ client, identity, done, cancel }: Props) {
  const { reauthenticate: texts } = useTexts("account");
  const { second } = useTexts("auth");
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  async function attempt(action: () => Promise<unknown>) {
    try {
      await action();
    } catch (error) {
      const needed = client.secondStepOf(error);
      if (!needed) throw error;
      return setStep(needed);
    }
    done();
  }

  return (
    <dialog ref={dialog} className={own.dialog} aria-labelledby="reauthenticate" onClose={cancel}>
      <h2 id="reauthenticate">{step ? second.title : texts.title}</h2>
      {step?.factors[0] ? (
        <FactorCode step={step} factor={step.factors[0]} onDone={async () => done()} />
      ) : (
        <FirstFactor client={client} identity={identity} attempt={attempt} />
      )}
      <Button type="button" kind="quiet" className={styles.wide} onClick={() => dialog.current?.close()}>
        {texts.cancel}
      </Button>
    </dialog>
  );
}

function FirstFactor({
  client,
  identity,
  attempt,
}: Pick<Props, "client" | "identity"> & { attempt: (action: () => Promise<unknown>) => Promise<void> }) {
  const { reauthenticate: texts } = useTexts("account");
  const { field } = useTexts("auth");
  const { identity: setup } = useApp();
  const { providers } = setup;
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys(setup)) return;
    client.listPasskeys().then(
      (passkeys) => setHasPasskey(passkeys.length > 0),
      () => {}, // the other ways remain
    );
  }, [client, setup]);
  const has = (id: string) => identity.providers.some((one) => one.id === id);
  return (
    <>
      <p>{texts.text}</p>
      {has("password") && (
        <Form
          submit={texts.submit}
          check={(values) => validateFields(values, ["password"], field)}
          onSubmit={({ password = "" }) => attempt(() => client.reauthenticate(password))}
        >
          <input type="hidden" name="username" autoComplete="username" value={identity.email ?? ""} readOnly />
          <PasswordField name="password" label={field.password} autoComplete="current-password" autoFocus />
        </Form>
      )}
      {hasPasskey && (
        <Form submit={texts.passkey} kind="soft" onSubmit={() => attempt(() => client.reauthenticateWithPasskey())} />
      )}
      {providers
        .filter(({ id }) => has(id))
        .map(({ id, name }) => (
          <Form
            key={id}
            submit={texts.with({ name })}
            kind="soft"
            onSubmit={() => attempt(() => client.reauthenticateWith(id))}
          />
        ))}
    </>
  );
}
