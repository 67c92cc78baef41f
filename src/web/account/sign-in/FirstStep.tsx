import { useEffect, useState } from "react";
import type { DemoAccount } from "#core/domain/security/demo-accounts.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { EmailField } from "#core/web/app/form/Field.tsx";
import { Form, Notice, StepHeading, type Values } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { PasswordField } from "#core/web/app/form/PasswordField.tsx";
import { nextPath, useReturnTo, withNext } from "#core/web/app/session/return-address.ts";
import type { SecondStep } from "#core/web/app/session/second-factor.ts";
import type { PendingLink } from "#core/web/app/session/sign-in.ts";
import { useAuth } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { PasskeySignIn } from "./PasskeySignIn.tsx";
import { Providers } from "./Providers.tsx";

type Props = {
  isBack: boolean;
  /** The password was right, and no second step is needed. */
  onPassword: () => Promise<void>;
  onSecondStep: (step: SecondStep) => void;
  onLink: (pending: PendingLink) => void;
  onSent: (email: string) => void;
  onPhone: () => void;
};

/** All configured sign-in methods: password or link by mail, passkey, other providers, phone. */
export function FirstStep({ isBack, onPassword, onSecondStep, onLink, onSent, onPhone }: Props) {
  const { signIn: texts } = useTexts("auth");
  const { identity, demoAccounts } = useApp();
  const returnTo = useReturnTo();
  const isHydrated = useIsHydrated();
  const offers = (method: (typeof identity.methods)[number]) => identity.methods.includes(method);
  const [byLink, setByLink] = useState(!offers("password") && offers("email-link"));
  const others = identity.providers.length > 0 || offers("phone") || offers("passkey");
  return (
    <>
      <StepHeading isFirst={!isBack}>{texts.title}</StepHeading>
      <WhyHere />
      {byLink ? (
        <LinkForm onSent={onSent} />
      ) : (
        offers("password") && <PasswordForm onDone={onPassword} onSecondStep={onSecondStep} />
      )}
      {offers("password") && offers("email-link") && (
        <Button
          type="button"
          kind="quiet"
          disabled={!isHydrated}
          className={styles.wide}
          onClick={() => setByLink(!byLink)}
        >
          {byLink ? texts.byPassword : texts.byLink}
        </Button>
      )}
      {others && (
        <>
          <p className={styles.or}>
            <span>{texts.or}</span>
          </p>
          {offers("passkey") && <PasskeySignIn />}
          <Providers onSecondStep={onSecondStep} onLink={onLink} />
          {offers("phone") && (
            <Button type="button" kind="quiet" disabled={!isHydrated} className={styles.wide} onClick={onPhone}>
              {texts.byPhone}
            </Button>
          )}
        </>
      )}
      {offers("password") && (
        <p className={styles.aside}>
          {texts.noAccount} <a href={returnTo("/register")}>{texts.register}</a>
        </p>
      )}
      {demoAccounts.length > 0 && !byLink && <DemoAccounts />}
    </>
  );
}

/** The reason for a redirect to this screen, from `?why=`. */
export function WhyHere() {
  const { why } = useTexts("auth");
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const code = new URLSearchParams(location.search).get("why");
    if (code && Object.hasOwn(why, code)) setText(why[code as keyof typeof why]);
  }, [why]);
  return text && <Notice>{text}</Notice>;
}

/** Requests a sign-in link by mail. */
export function LinkForm({ onSent }: { onSent: (email: string) => void }) {
  const { signIn: texts, field } = useTexts("auth");
  const auth = useAuth();
  const href = useHref();
  return (
    <Form
      submit={texts.sendLink}
      check={(values) => validateFields(values, ["email"], field)}
      onSubmit={async ({ email = "" }) => {
        const next = nextPath(location.search, "", document.referrer);
        await (await auth()).sendSignInLink(email, withNext(location.origin + href("/action"), next));
        onSent(email);
      }}
    >
      <EmailField label={field.email} hint={texts.linkText} />
    </Form>
  );
}

export function PasswordForm({
  email: known,
  onDone,
  onSecondStep,
}: {
  /** Where the address is clear already. */
  email?: string;
  onDone: () => Promise<void>;
  onSecondStep: (step: SecondStep) => void;
}) {
  const { signIn: texts, field } = useTexts("auth");
  const auth = useAuth();
  const href = useHref();

  async function signIn({ email = "", password = "" }: Values) {
    const client = await auth();
    try {
      await client.signIn(email, password);
    } catch (error) {
      const second = client.secondStepOf(error);
      if (!second) throw error;
      return onSecondStep(second);
    }
    await onDone();
  }

  return (
    <Form
      submit={texts.submit}
      check={(values) => validateFields(values, ["email", "password"], field)}
      onSubmit={signIn}
      more={
        <a className={styles.beside} href={href("/reset")}>
          {texts.forgot}
        </a>
      }
    >
      <EmailField label={field.email} autoComplete="username webauthn" {...(known && { defaultValue: known })} />
      <PasswordField name="password" label={field.password} autoComplete="current-password" />
    </Form>
  );
}

/** The accounts of the demonstration: a click fills the form above. */
function DemoAccounts() {
  const { demo: texts } = useTexts("auth");
  const { demoAccounts } = useApp();
  const isHydrated = useIsHydrated();
  const [filled, setFilled] = useState<DemoAccount | null>(null);
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{texts.title}</h2>
      <p role="status">{filled ? texts.filled : texts.text}</p>
      <ul>
        {demoAccounts.map((account) => (
          <li key={account.role}>
            <button
              type="button"
              disabled={!isHydrated}
              aria-pressed={filled === account}
              onClick={() => {
                fill("email", account.email);
                fill("password", account.password);
                setFilled(account);
                document.querySelector<HTMLElement>("hydrated-app form button:not([type])")?.focus();
              }}
            >
              <strong>{texts.roles[account.role]}</strong>
              <span>{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sets an uncontrolled field. */
function fill(name: string, value: string): void {
  const field = document.querySelector<HTMLInputElement>(`hydrated-app input[name="${name}"]`);
  if (field) field.value = value;
}
