import { useApp } from "#core/web/app/app-context.tsx";
import { StepHeading } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import type { SecondStep } from "#core/web/app/session/second-factor.ts";
import type { PendingLink } from "#core/web/app/session/sign-in.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { PasswordForm } from "./FirstStep.tsx";
import { Providers } from "./Providers.tsx";

type Props = {
  pending: PendingLink;
  /** Links, and enters. */
  onDone: () => Promise<void>;
  onSecondStep: (step: SecondStep) => void;
  onBack: () => void;
};

/**
 * For a sign-in with a provider that has not verified its address, which has an account here: the holder signs in as
 * before, and then the provider is linked.
 */
export function LinkStep({ pending, onDone, onSecondStep, onBack }: Props) {
  const { link: texts, signIn } = useTexts("auth");
  const { providers, methods } = useApp().identity;
  const { email, providerId } = pending;
  const name = providers.find(({ id }) => id === providerId)?.name ?? providerId;
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      <p>{texts.text({ email, name })}</p>
      {methods.includes("password") && <PasswordForm email={email} onDone={onDone} onSecondStep={onSecondStep} />}
      <Providers except={providerId} onDone={onDone} onSecondStep={onSecondStep} />
      {methods.includes("email-link") && <p className={styles.aside}>{texts.otherwise({ name })}</p>}
      <Button type="button" kind="quiet" className={styles.wide} onClick={onBack}>
        {signIn.back}
      </Button>
    </>
  );
}
