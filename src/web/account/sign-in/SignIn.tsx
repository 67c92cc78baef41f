import { useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { CodeForm } from "#core/web/app/form/CodeForm.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { Field } from "#core/web/app/form/Field.tsx";
import { Form, StepHeading } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { canUsePasskeys } from "#core/web/app/session/passkey-support.ts";
import type { SecondStep } from "#core/web/app/session/second-factor.ts";
import type { PendingLink } from "#core/web/app/session/sign-in.ts";
import { useAuth, useEnter } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { Sent } from "../sent/Sent.tsx";
import { FirstStep } from "./FirstStep.tsx";
import { LinkStep } from "./LinkStep.tsx";
import { PasskeyOffer } from "./PasskeyOffer.tsx";
import { SecondStepForm } from "./SecondStepForm.tsx";

type Step =
  | { name: "first" }
  | { name: "second"; step: SecondStep }
  | { name: "sent"; email: string }
  | { name: "phone" }
  | { name: "link" }
  | { name: "offer" };

/** The sign-in screen with all its steps. */
export default function SignIn() {
  const [now, setNow] = useState<Step>({ name: "first" });
  const [isBack, setBack] = useState(false);
  const [pending, setPending] = useState<PendingLink | null>(null);
  const toFirst = () => {
    setPending(null);
    setBack(true);
    setNow({ name: "first" });
  };
  const enterOrOffer = useEnterOrOffer(() => setNow({ name: "offer" }));
  const onPassword = async () => {
    await pending?.link();
    await enterOrOffer();
  };
  const toLink = (link: PendingLink) => {
    setPending(link);
    setNow({ name: "link" });
  };
  const toSecond = (step: SecondStep) => setNow({ name: "second", step });
  switch (now.name) {
    case "first":
      return (
        <FirstStep
          isBack={isBack}
          onPassword={onPassword}
          onSecondStep={toSecond}
          onLink={toLink}
          onSent={(email) => setNow({ name: "sent", email })}
          onPhone={() => setNow({ name: "phone" })}
        />
      );
    case "second":
      return <SecondStepForm step={now.step} onDone={onPassword} onBack={toFirst} />;
    case "sent":
      return <Sent kind="link" email={now.email} onBack={toFirst} />;
    case "phone":
      return <PhoneSignIn onSecondStep={toSecond} onBack={toFirst} />;
    case "link":
      return pending && <LinkStep pending={pending} onDone={onPassword} onSecondStep={toSecond} onBack={toFirst} />;
    case "offer":
      return <PasskeyOffer />;
  }
}

/** Finishes a sign-in without passkey: offers one where this device can hold it, from time to time. */
function useEnterOrOffer(offer: () => void): () => Promise<void> {
  const { identity } = useApp();
  const auth = useAuth();
  const enter = useEnter();
  return async () => {
    const mayOffer = canUsePasskeys(identity) && (await (await auth()).offerPasskey());
    return mayOffer ? offer() : enter();
  };
}

type SentCode = { number: string; confirm: (code: string) => Promise<void> };
type Props = { onSecondStep: (step: SecondStep) => void; onBack: () => void };

/** Sign-in by phone: the number, then the code of the text message. */
function PhoneSignIn({ onSecondStep, onBack }: Props) {
  const { phone: texts, signIn } = useTexts("auth");
  const auth = useAuth();
  const enter = useEnter();
  const [sent, setSent] = useState<SentCode | null>(null);

  async function confirm(code: string) {
    try {
      await sent?.confirm(code);
    } catch (error) {
      const second = (await auth()).secondStepOf(error);
      if (!second) throw error;
      return onSecondStep(second);
    }
    await enter();
  }

  return (
    <>
      <StepHeading key={sent ? "sent" : "ask"}>{texts.title}</StepHeading>
      {sent ? (
        <>
          <p>{texts.sent({ number: sent.number })}</p>
          <CodeForm submit={texts.confirm} onCode={confirm} />
          <Button type="button" kind="quiet" className={styles.wide} onClick={() => setSent(null)}>
            {texts.again}
          </Button>
        </>
      ) : (
        <NumberForm onSent={setSent} />
      )}
      <Button type="button" kind="quiet" className={styles.wide} onClick={onBack}>
        {signIn.back}
      </Button>
    </>
  );
}

function NumberForm({ onSent }: { onSent: (sent: SentCode) => void }) {
  const { phone: texts, field } = useTexts("auth");
  const auth = useAuth();
  return (
    <>
      <p>{texts.text}</p>
      <Form
        submit={texts.send}
        check={(values) => validateFields(values, ["phone"], field)}
        onSubmit={async ({ phone = "" }) => {
          const number = phone.replaceAll(/[ ()-]/g, "");
          onSent({ number: phone, confirm: await (await auth()).sendPhoneCode(number) });
        }}
      >
        <Field name="phone" label={field.phone} hint={field.phoneHint} type="tel" autoComplete="tel" />
      </Form>
    </>
  );
}
