import { useTexts } from "../../app/app-context.tsx";
import { faultsIn } from "../../app/form/checks.ts";
import { EmailField } from "../../app/form/EmailField.tsx";
import { Form, type Values } from "../../app/form/Form.tsx";
import styles from "../../app/form/form.module.css";
import { PasswordField } from "../../app/form/PasswordField.tsx";
import type { SecondStep } from "../../app/session/second-factor.ts";
import { useAuth, useEnter } from "../../app/session/use-auth.ts";
import { useHref } from "../../i18n/use-href.ts";

export function PasswordForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const { signIn: texts, field } = useTexts("auth");
  const auth = useAuth();
  const enter = useEnter();
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
    await enter();
  }

  return (
    <Form
      submit={texts.submit}
      check={(values) => faultsIn(values, ["email", "password"], field)}
      onSubmit={signIn}
      more={
        <a className={styles.beside} href={href("/reset")}>
          {texts.forgot}
        </a>
      }
    >
      <EmailField label={field.email} autoComplete="username webauthn" />
      <PasswordField name="password" label={field.password} autoComplete="current-password" />
    </Form>
  );
}
