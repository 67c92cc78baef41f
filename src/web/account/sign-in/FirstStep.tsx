import { useState } from "react";
import { useApp, useIsHydrated, useTexts } from "../../app/app-context.tsx";
import styles from "../../app/form/form.module.css";
import { StepHeading } from "../../app/form/StepHeading.tsx";
import { useReturnTo } from "../../app/session/return-address.ts";
import type { SecondStep } from "../../app/session/second-factor.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Providers } from "./Providers.tsx";
import { WhyHere } from "./WhyHere.tsx";

type Props = {
  isBack: boolean;
  onSecondStep: (step: SecondStep) => void;
  onSent: (email: string) => void;
  onPhone: () => void;
};

/** Every way in that is set up: password or a link by mail, other providers, the phone. */
export function FirstStep({ isBack, onSecondStep, onSent, onPhone }: Props) {
  const { signIn: texts } = useTexts("auth");
  const { identity, demoAccounts } = useApp();
  const wayHref = useReturnTo();
  const isAlive = useIsHydrated();
  const offers = (method: (typeof identity.methods)[number]) => identity.methods.includes(method);
  const [byLink, setByLink] = useState(!offers("password") && offers("email-link"));
  const others = identity.providers.length > 0 || offers("phone");
  return (
    <>
      <StepHeading isFirst={!isBack}>{texts.title}</StepHeading>
      <WhyHere />
      {byLink ? <LinkForm onSent={onSent} /> : offers("password") && <PasswordForm onSecondStep={onSecondStep} />}
      {offers("password") && offers("email-link") && (
        <Button
          type="button"
          kind="quiet"
          disabled={!isAlive}
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
          <Providers onSecondStep={onSecondStep} />
          {offers("phone") && (
            <Button type="button" kind="quiet" disabled={!isAlive} className={styles.wide} onClick={onPhone}>
              {texts.byPhone}
            </Button>
          )}
        </>
      )}
      {offers("password") && (
        <p className={styles.aside}>
          {texts.noAccount} <a href={wayHref("/register")}>{texts.register}</a>
        </p>
      )}
      {demoAccounts.length > 0 && !byLink && <DemoAccounts />}
    </>
  );
}
