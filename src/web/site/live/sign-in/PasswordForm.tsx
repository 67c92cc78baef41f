import type { SecondStep } from "../../../client/auth/second-factor.ts";
import { faultsIn } from "../form/checks.ts";
import { EmailField } from "../form/EmailField.tsx";
import { Form, type Values } from "../form/Form.tsx";
import styles from "../form/form.module.css";
import { PasswordField } from "../form/PasswordField.tsx";
import { useLiveHref, useTexts } from "../live-context.tsx";
import { useAuth } from "../use-auth.ts";
import { useEnter } from "../use-enter.ts";

export function PasswordForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const { signIn: texts, field } = useTexts("auth");
  const auth = useAuth();
  const enter = useEnter();
  const href = useLiveHref();

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
