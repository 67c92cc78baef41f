import { useState } from "react";
import { faultsIn } from "../form/checks.ts";
import { EmailField } from "../form/EmailField.tsx";
import { Form } from "../form/Form.tsx";
import styles from "../form/form.module.css";
import { StepHeading } from "../form/StepHeading.tsx";
import { useLiveHref, useTexts } from "../live-context.tsx";
import { Sent } from "../sent/Sent.tsx";
import { useAuth } from "../use-auth.ts";

/** Asks for a link to choose a new password; the answer is the same for every address. */
export default function Reset() {
  const { reset: texts, field, signIn } = useTexts("auth");
  const href = useLiveHref();
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
        check={(values) => faultsIn(values, ["email"], field)}
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
    </>
  );
}
