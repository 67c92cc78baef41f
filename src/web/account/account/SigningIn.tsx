import { useState } from "react";
import { useApp, useTexts } from "../../app/app-context.tsx";
import { faultsIn } from "../../app/form/checks.ts";
import { EmailField } from "../../app/form/EmailField.tsx";
import { Form } from "../../app/form/Form.tsx";
import { NewPassword } from "../../app/form/NewPassword.tsx";
import { Notice } from "../../app/form/Notice.tsx";
import { fill } from "../../i18n/phrases.ts";
import { useHref } from "../../i18n/use-href.ts";
import { Part } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { Fold } from "./Fold.tsx";
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
              onTold(fill(texts.emailSent, { email }));
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
              onTold(fill(texts.verifySent, { email: identity.email ?? "" }));
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
