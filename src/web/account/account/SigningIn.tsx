import { type ReactNode, useRef, useState } from "react";
import { useApp } from "../../app/app-context.tsx";
import { faultsIn } from "../../app/form/checks.ts";
import { EmailField } from "../../app/form/Field.tsx";
import { Form, Notice } from "../../app/form/Form.tsx";
import { NewPassword } from "../../app/form/NewPassword.tsx";
import { useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { Part } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { LinkedProviders } from "./LinkedProviders.tsx";

/** The address, the password, and other providers. What was done is told here, above what it was done with. */
export function SigningIn() {
  const { signIn: texts } = useTexts("account");
  const { providers } = useApp().identity;
  const { identity } = useHolder();
  const [told, setTold] = useState<string | null>(null);
  const hasPassword = identity.providers.some(({ id }) => id === "password");
  return (
    <Part id="signIn" title={texts.title}>
      {told && <Notice kind="done">{told}</Notice>}
      <Email onTold={setTold} />
      {hasPassword && <Password onTold={setTold} />}
      {providers.length > 0 && <LinkedProviders onTold={setTold} />}
    </Part>
  );
}

type Props = { onTold: (text: string) => void };

function Email({ onTold }: Props) {
  const { signIn: texts, change } = useTexts("account");
  const { field } = useTexts("auth");
  const { client, identity, doSafely } = useHolder();
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
            check={(values) => faultsIn(values, ["email"], field)}
            onSubmit={async ({ email = "" }, form) => {
              await doSafely(() => client.changeEmail(email, back()));
              form.reset();
              close();
              onTold(texts.emailSent({ email }));
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
              onTold(texts.verifySent({ email: identity.email ?? "" }));
            }}
          />
        </div>
      )}
    </>
  );
}

function Password({ onTold }: Props) {
  const { signIn: texts, change } = useTexts("account");
  const { field } = useTexts("auth");
  const { client, identity, doSafely } = useHolder();
  return (
    <Fold label={texts.password} value={texts.hasPassword} change={change}>
      {(close) => (
        <Form
          submit={texts.passwordSubmit}
          check={(values) => faultsIn(values, ["newPassword"], field)}
          onSubmit={async ({ newPassword = "" }, form) => {
            await doSafely(() => client.changePassword(newPassword));
            form.reset();
            close();
            onTold(texts.passwordSaved);
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
  /** Takes a function that folds it up again and gives the focus back. */
  children: (close: () => void) => ReactNode;
};

/** A line that tells how something is, and unfolds into the form that changes it. */
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
