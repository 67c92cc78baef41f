import { type ReactNode, useRef, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { EmailField } from "#core/web/app/form/Field.tsx";
import { Form, Notice } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { NewPassword } from "#core/web/app/form/NewPassword.tsx";
import { isCancelledByUser } from "#core/web/app/session/auth-errors.ts";
import { useErrorText } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { ProviderMark } from "../sign-in/ProviderMark.tsx";
import { AccountSection } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";

/** Email address, password and linked providers, with the result of the last change above them. */
export function SigningIn() {
  const { signIn: texts } = useTexts("account");
  const { providers } = useApp().identity;
  const { identity } = useHolder();
  const [notice, setNotice] = useState<string | null>(null);
  const hasPassword = identity.providers.some(({ id }) => id === "password");
  return (
    <AccountSection id="signIn" title={texts.title}>
      {notice && <Notice kind="done">{notice}</Notice>}
      <Email onNotice={setNotice} />
      {hasPassword && <Password onNotice={setNotice} />}
      {providers.length > 0 && <LinkedProviders onNotice={setNotice} />}
    </AccountSection>
  );
}

type Props = { onNotice: (text: string) => void };

function Email({ onNotice }: Props) {
  const { signIn: texts, change } = useTexts("account");
  const { field } = useTexts("auth");
  const { client, identity, withRecentSignIn } = useHolder();
  const href = useHref();
  const back = () => location.origin + href("/account");
  return (
    <>
      <Fold
        label={texts.email}
        value={
          <>
            {identity.email ?? texts.noEmail}
            {identity.email && (
              <small data-good={identity.emailVerified}>
                {identity.emailVerified ? texts.verified : texts.unverified}
              </small>
            )}
          </>
        }
        change={change}
      >
        {(close) => (
          <Form
            submit={texts.emailSubmit}
            check={(values) => validateFields(values, ["email"], field)}
            onSubmit={async ({ email = "" }, form) => {
              await withRecentSignIn(() => client.changeEmail(email, back()));
              form.reset();
              close();
              onNotice(texts.emailSent({ email }));
            }}
          >
            <EmailField label={texts.newEmail} hint={texts.emailHint} />
          </Form>
        )}
      </Fold>
      {identity.email && !identity.emailVerified && (
        <div data-below="3">
          <Form
            submit={texts.verify}
            kind="soft"
            onSubmit={async () => {
              await client.sendVerification(back());
              onNotice(texts.verifySent({ email: identity.email ?? "" }));
            }}
          />
        </div>
      )}
    </>
  );
}

function Password({ onNotice }: Props) {
  const { signIn: texts, change } = useTexts("account");
  const { field } = useTexts("auth");
  const { client, identity, withRecentSignIn } = useHolder();
  return (
    <Fold label={texts.password} value={texts.hasPassword} change={change}>
      {(close) => (
        <Form
          submit={texts.passwordSubmit}
          check={(values) => validateFields(values, ["newPassword"], field)}
          onSubmit={async ({ newPassword = "" }, form) => {
            await withRecentSignIn(() => client.changePassword(newPassword));
            form.reset();
            close();
            onNotice(texts.passwordSaved);
          }}
        >
          <input type="hidden" name="username" autoComplete="username" value={identity.email ?? ""} readOnly />
          <NewPassword label={field.newPassword} />
        </Form>
      )}
    </Fold>
  );
}

type FoldProps = {
  label: string;
  value: ReactNode;
  change: string;
  /** Gets a function that closes the fold and restores the focus. */
  children: (close: () => void) => ReactNode;
};

/** A current value with a button that opens the form to change it. */
export function Fold({ label, value, change, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details ref={details} className={own.fold}>
      <summary data-plain>
        <span className={layout.quiet}>{label}</span>
        <span className={own.value}>{value}</span>
        <span className={own.change}>{change}</span>
      </summary>
      <div className={own.inside}>{children(close)}</div>
    </details>
  );
}

/** The providers linked to the account. The last sign-in method cannot be removed. */
function LinkedProviders({ onNotice }: { onNotice: (text: string) => void }) {
  const { signIn: texts } = useTexts("account");
  const { signIn } = useTexts("auth");
  const { providers } = useApp().identity;
  const { client, identity, withRecentSignIn, refreshIdentity } = useHolder();
  const errorText = useErrorText();
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const linked = (id: string) => identity.providers.find((one) => one.id === id);
  const isOnlyMethod = identity.providers.length === 1;

  async function change(name: string, action: () => Promise<unknown>, done: (values: { name: string }) => string) {
    setErrorMessage(null);
    setOpen(name);
    try {
      await withRecentSignIn(action);
      await refreshIdentity();
      onNotice(done({ name }));
    } catch (error) {
      if (!isCancelledByUser(error)) setErrorMessage(errorText(error));
    }
    setOpen(null);
  }

  return (
    <div className={`${layout.ruled} ${own.providers}`}>
      <h3 data-below="2">{texts.providers}</h3>
      {errorMessage && (
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      )}
      <ul>
        {providers.map(({ id, name }) => {
          const link = linked(id);
          return (
            <li key={id} className={layout.actions} data-gap="4" data-row-gap="2">
              <ProviderMark id={id} />
              <span>
                {name}
                {link && <small>{link.label || texts.linked}</small>}
              </span>
              {link ? (
                <Button
                  type="button"
                  kind="quiet"
                  disabled={isOnlyMethod}
                  onClick={() => change(name, () => client.unlinkProvider(id), texts.unlinkedNow)}
                >
                  {texts.unlink({ name })}
                </Button>
              ) : (
                <Button
                  type="button"
                  kind="soft"
                  onClick={() => change(name, () => client.linkProvider(id), texts.linkedNow)}
                >
                  {texts.link({ name })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isOnlyMethod && providers.some(({ id }) => linked(id)) && <p className={layout.quiet}>{texts.onlyWay}</p>}
      {open && (
        <Notice>
          <p>{signIn.popup({ name: open })}</p>
          <Button type="button" kind="quiet" onClick={() => client.cancelPopup()}>
            {signIn.cancel}
          </Button>
        </Notice>
      )}
    </div>
  );
}
