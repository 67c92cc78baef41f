import { useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { CodeForm, RecoveryCodeForm } from "#core/web/app/form/CodeForm.tsx";
import { Form, StepHeading } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import type { Factor, SecondStep } from "#core/web/app/session/second-factor.ts";
import { useEnter } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";

type Props = {
  step: SecondStep;
  /** Finishes the sign-in; by default it enters. */
  onDone?: () => Promise<void>;
  onBack: () => void;
};

/** The second step of a sign-in: the code of an authenticator app or of a text message. */
export function SecondStepForm({ step, onDone, onBack }: Props) {
  const { second: texts, signIn } = useTexts("auth");
  const enter = useEnter();
  const [factor, setFactor] = useState<Factor | null>(step.factors.length === 1 ? step.factors[0]! : null);
  return (
    <>
      <StepHeading>{texts.title}</StepHeading>
      {factor ? (
        <FactorCode step={step} factor={factor} onDone={onDone ?? enter} />
      ) : (
        <FactorChoice factors={step.factors} onChoose={setFactor} />
      )}
      <p className={styles.aside}>{texts.lost}</p>
      <Button type="button" kind="quiet" className={styles.wide} onClick={onBack}>
        {signIn.back}
      </Button>
    </>
  );
}

function FactorChoice({ factors, onChoose }: { factors: Factor[]; onChoose: (factor: Factor) => void }) {
  const { second: texts } = useTexts("auth");
  return (
    <>
      <p>{texts.choose}</p>
      {factors.map((factor) => (
        <Button key={factor.id} type="button" kind="soft" className={styles.wide} onClick={() => onChoose(factor)}>
          {factor.name || factor.phone || texts.app}
        </Button>
      ))}
    </>
  );
}

type FactorProps = { step: SecondStep; factor: Factor; onDone: () => Promise<unknown> };

/** The form for the code of a factor, or for a recovery code in its place, for sign-in and reauthentication. */
export function FactorCode(props: FactorProps) {
  const { second: texts } = useTexts("auth");
  const { authDomain } = useApp().identity;
  const [isRecovering, setRecovering] = useState(false);
  const hasRecoveryCodes = authDomain === null; // a Firebase project has none
  return (
    <>
      {isRecovering ? <RecoveryCode {...props} /> : <OwnCode {...props} />}
      {hasRecoveryCodes && (
        <Button type="button" kind="quiet" className={styles.wide} onClick={() => setRecovering(!isRecovering)}>
          {isRecovering ? texts.back : texts.recover}
        </Button>
      )}
    </>
  );
}

function RecoveryCode({ step, onDone }: FactorProps) {
  const { second: texts } = useTexts("auth");
  return (
    <>
      <p>{texts.recovery}</p>
      <RecoveryCodeForm
        submit={texts.confirm}
        onCode={async (code) => {
          await step.finishWithRecoveryCode(code);
          await onDone();
        }}
      />
    </>
  );
}

function OwnCode({ step, factor, onDone }: FactorProps) {
  const { second: texts } = useTexts("auth");
  const { siteName } = useApp();
  const [isSent, setSent] = useState(factor.kind === "totp");
  const phone = factor.phone ?? "";
  if (!isSent) {
    return (
      <>
        <p>{texts.phone({ phone })}</p>
        <Form
          submit={texts.send}
          onSubmit={async () => {
            await step.sendCode(factor);
            setSent(true);
          }}
        />
      </>
    );
  }
  return (
    <>
      <p>{factor.kind === "totp" ? texts.totp({ site: siteName }) : texts.sent({ phone })}</p>
      <CodeForm
        submit={texts.confirm}
        onCode={async (code) => {
          await step.finish(factor, code);
          await onDone();
        }}
      />
    </>
  );
}
