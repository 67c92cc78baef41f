import { useState } from "react";
import { Form, StepHeading } from "../../app/form/Form.tsx";
import styles from "../../app/form/form.module.css";
import { useReturnTo } from "../../app/session/return-address.ts";
import { useAuth } from "../../app/session/use-auth.ts";
import { textWith, useTexts } from "../../i18n/texts.tsx";
import { useHref } from "../../i18n/use-href.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import type { Mode } from "./mail-link.ts";

type Props = { mode: Exclude<Mode, "resetPassword" | "signIn">; code: string; email: string };

/** Explains what a code does, applies it on a click, and shows the next step. */
export function ConfirmCode({ mode, code, email }: Props) {
  const texts = useTexts("auth").action[mode];
  const auth = useAuth();
  const [isDone, setDone] = useState(false);
  if (isDone) return <Done mode={mode} email={email} />;
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>{texts.text({ email })}</p>
      <Form
        submit={texts.submit}
        onSubmit={async () => {
          await (await auth()).applyCode(code);
          setDone(true);
        }}
      />
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
      <div className={styles.actions}>
        {"reset" in texts ? (
          <ButtonLink href={href("/reset")}>{texts.reset}</ButtonLink>
        ) : (
          <ButtonLink href={returnTo("/sign-in")}>{sent.toSignIn}</ButtonLink>
        )}
      </div>
    </>
  );
}
