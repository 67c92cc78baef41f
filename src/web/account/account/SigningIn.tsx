import { type ReactNode, useRef, useState } from "react";
import { useApp } from "../../app/app-context.tsx";
import { validateFields } from "../../app/form/checks.ts";
import { EmailField } from "../../app/form/Field.tsx";
import { Form, Notice } from "../../app/form/Form.tsx";
import { NewPassword } from "../../app/form/NewPassword.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { AccountSection } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { LinkedProviders } from "./LinkedProviders.tsx";

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
        <div className={own.verify}>
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
      <summary>
        <span className={own.label}>{label}</span>
        <span className={own.value}>{value}</span>
        <span className={own.change}>{change}</span>
      </summary>
      <div className={own.inside}>{children(close)}</div>
    </details>
  );
}
