import { useState } from "react";
import { validateFields } from "#core/web/app/form/checks.ts";
import { EmailField } from "#core/web/app/form/Field.tsx";
import { Form, StepHeading } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { useAuth } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Steps } from "../Steps.tsx";
import { Sent } from "../sent/Sent.tsx";

/** Requests a link to reset the password. The result is the same for all addresses. */
export default function Reset() {
  const { reset: texts, field, signIn } = useTexts("auth");
  const href = useHref();
  const auth = useAuth();
  const [email, setEmail] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  if (email !== null) {
    const back = () => {
      setBack(true);
      setEmail(null);
    };
    return <Sent kind="reset" email={email} onBack={back} />;
  }
  return (
    <>
      <StepHeading isFirst={!isBack}>{texts.title}</StepHeading>
      <Form
        submit={texts.submit}
        check={(values) => validateFields(values, ["email"], field)}
        onSubmit={async (values) => {
          const address = values.email ?? "";
          await (await auth()).resetPassword(address, location.origin + href("/sign-in"));
          setEmail(address);
        }}
      >
        <EmailField label={field.email} hint={texts.text} autoComplete="username" />
      </Form>
      <p className={styles.aside}>
        <a href={href("/sign-in")}>{signIn.back}</a>
      </p>
      <Steps of="reset" />
    </>
  );
}
