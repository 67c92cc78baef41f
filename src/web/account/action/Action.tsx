import { useEffect, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { Actions } from "#core/web/app/form/Actions.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { EmailField } from "#core/web/app/form/Field.tsx";
import { Form, StepHeading, type Values } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { NewPassword } from "#core/web/app/form/NewPassword.tsx";
import { rememberAccount } from "#core/web/app/session/account-hint.ts";
import { sdkCodeOf } from "#core/web/app/session/auth-errors.ts";
import { goToSignIn, nextPath, useReturnTo } from "#core/web/app/session/return-address.ts";
import type { SecondStep } from "#core/web/app/session/second-factor.ts";
import { useAuth, useEnter, useErrorText } from "#core/web/app/session/use-auth.ts";
import { textWith, useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Button, ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { Steps } from "../Steps.tsx";
import { SecondStepForm } from "../sign-in/SecondStepForm.tsx";
import type { Mode } from "./mail-link.ts";
import { type MailLink, readMailLink } from "./mail-link.ts";

type Link =
  | { state: "reading" }
  | { state: "failed"; message: string }
  | { state: "bad"; isIncomplete: boolean }
  | { state: "ready"; link: MailLink; email: string };

/** The target of links in mails. Opening it only inspects the code; the action needs a click, since mail scanners follow links. */
export default function Action() {
  const { action: texts } = useTexts("auth");
  const [link, readAgain] = useMailLink();
  switch (link.state) {
    case "reading":
      return (
        <>
          <StepHeading isFirst>{texts.title}</StepHeading>
          <p role="status">{texts.loading}</p>
        </>
      );
    case "failed":
      return (
        <>
          <StepHeading isFirst>{texts.title}</StepHeading>
          <div role="alert" className={styles.summary}>
            {link.message}
          </div>
          <Button type="button" onClick={readAgain}>
            {texts.again}
          </Button>
        </>
      );
    case "bad":
      return <BadLink isIncomplete={link.isIncomplete} />;
    case "ready":
      return <ReadyLink link={link.link} email={link.email} />;
  }
}

function ReadyLink({ link: { mode, code }, email }: { link: MailLink; email: string }) {
  if (mode === "resetPassword") return <NewPasswordByCode code={code} email={email} />;
  if (mode === "signIn") return <LinkSignIn />;
  return <ConfirmCode mode={mode} code={code} email={email} />;
}

/** The link of the current address, and what its code is for. */
function useMailLink(): [Link, () => void] {
  const auth = useAuth();
  const errorText = useErrorText();
  const [link, setLink] = useState<Link>({ state: "reading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const read = readMailLink(location.search);
    if (!read) return setLink({ state: "bad", isIncomplete: true });
    // The code of a sign-in link cannot be inspected: it needs the email address.
    if (read.mode === "signIn") return setLink({ state: "ready", link: read, email: "" });
    setLink({ state: "reading" });
    auth()
      .then((client) => client.inspectCode(read.code))
      .then(({ email }) => setLink({ state: "ready", link: read, email: email ?? "" }))
      .catch((error: unknown) => {
        const isBad = ["invalid-action-code", "expired-action-code"].includes(sdkCodeOf(error) ?? "");
        setLink(isBad ? { state: "bad", isIncomplete: false } : { state: "failed", message: errorText(error) });
      });
  }, [attempt]);
  return [link, () => setAttempt(attempt + 1)];
}

/** For codes that are used, expired or incomplete. */
export function BadLink({ isIncomplete }: { isIncomplete: boolean }) {
  const { bad: texts } = useTexts("auth").action;
  const href = useHref();
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>{isIncomplete ? texts.incomplete : texts.text}</p>
      <Actions>
        <ButtonLink href={href("/reset")}>{texts.newLink}</ButtonLink>
        <ButtonLink kind="quiet" href={href("/sign-in")}>
          {texts.signIn}
        </ButtonLink>
      </Actions>
      <Steps of="links" />
    </>
  );
}

/** Sets a new password. A password that is refused leaves the link usable. */
export function NewPasswordByCode({ code, email }: { code: string; email: string }) {
  const { action, field } = useTexts("auth");
  const texts = action.resetPassword;
  const { locale } = useApp();
  const auth = useAuth();
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>{texts.text({ email })}</p>
      <Form
        submit={texts.submit}
        check={(values) => validateFields(values, ["newPassword"], field)}
        onSubmit={async ({ newPassword = "" }) => {
          await (await auth()).confirmReset(code, newPassword);
          goToSignIn(locale, "password", `/${locale}/account`);
        }}
      >
        {/* The username for password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPassword label={field.newPassword} />
      </Form>
    </>
  );
}

type Props = { mode: Exclude<Mode, "resetPassword" | "signIn">; code: string; email: string };

/** Explains what a code does, applies it on a click, and shows the next step. */
function ConfirmCode({ mode, code, email }: Props) {
  const texts = useTexts("auth").action[mode];
  const auth = useAuth();
  const [done, setDone] = useState<"signed-in" | "signed-out" | null>(null);
  if (done === "signed-in") return <Confirmed />;
  if (done) return <Done mode={mode} email={email} />;
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>{texts.text({ email })}</p>
      <Form
        submit={texts.submit}
        onSubmit={async () => {
          const client = await auth();
          await client.applyCode(code);
          const isIn = mode === "verifyEmail" && (await client.enterConfirmed(email));
          if (isIn) rememberAccount((await client.openAccount()).name);
          setDone(isIn ? "signed-in" : "signed-out");
        }}
      />
    </>
  );
}

/** After the confirmation in the browser of the registration: signed in, and on to what the reader came for. */
function Confirmed() {
  const { verifyEmail: texts } = useTexts("auth").action;
  const home = useHref()("/account");
  return (
    <>
      <StepHeading>{texts.done}</StepHeading>
      <p>{texts.signedIn}</p>
      <Actions>
        <ButtonLink href={nextPath(location.search, home)}>{texts.goOn}</ButtonLink>
      </Actions>
    </>
  );
}

function Done({ mode, email }: Pick<Props, "mode" | "email">) {
  const texts = useTexts("auth").action[mode];
  const { sent } = useTexts("auth");
  const href = useHref();
  const returnTo = useReturnTo();
  return (
    <>
      <StepHeading>{texts.done}</StepHeading>
      <p>{textWith(texts.doneText, { email })}</p>
      <Actions>
        {"reset" in texts ? (
          <ButtonLink href={href("/reset")}>{texts.reset}</ButtonLink>
        ) : (
          <ButtonLink href={returnTo("/sign-in")}>{sent.toSignIn}</ButtonLink>
        )}
      </Actions>
    </>
  );
}

/** Signs in by link: with one click in the browser that requested it, in others after the email address was entered. */
function LinkSignIn() {
  const { action, field } = useTexts("auth");
  const texts = action.signIn;
  const { locale } = useApp();
  const auth = useAuth();
  const enter = useEnter();
  const [known, setKnown] = useState<string | null>(null);
  const [second, setSecond] = useState<SecondStep | null>(null);
  useEffect(() => {
    auth()
      .then((client) => setKnown(client.emailOfSignInLink()))
      .catch(() => {}); // shown on the click
  }, [auth]);

  async function signIn({ email = known ?? "" }: Values) {
    const client = await auth();
    try {
      await client.signInWithLink(email, location.href);
    } catch (error) {
      const step = client.secondStepOf(error);
      if (!step) throw error;
      return setSecond(step);
    }
    await enter();
  }

  if (second) return <SecondStepForm step={second} onBack={() => goToSignIn(locale, "needed")} />;
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      {known && <p>{texts.text({ email: known })}</p>}
      <Form
        submit={texts.submit}
        check={(values) => (known ? {} : validateFields(values, ["email"], field))}
        onSubmit={signIn}
      >
        {!known && <EmailField label={field.email} hint={texts.ask} />}
      </Form>
    </>
  );
}
