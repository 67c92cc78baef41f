import { useEffect, useState } from "react";
import { useApp } from "../../app/app-context.tsx";
import { validateFields } from "../../app/form/checks.ts";
import { EmailField } from "../../app/form/Field.tsx";
import { Form, StepHeading, type Values } from "../../app/form/Form.tsx";
import { goToSignIn } from "../../app/session/return-address.ts";
import type { SecondStep } from "../../app/session/second-factor.ts";
import { useAuth, useEnter } from "../../app/session/use-auth.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { SecondStepForm } from "../sign-in/SecondStepForm.tsx";

/** Signs in by link: with one click in the browser that requested it, in others after the email address was entered. */
export function LinkSignIn() {
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
