import { useState } from "react";
import { ASKED_WISHES, isOffered } from "#core/contract/accounts/wishes.ts";
import { MAX_ACCOUNT_NAME } from "#core/contract/limits.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { Checkbox, EmailField, Field } from "#core/web/app/form/Field.tsx";
import { Form, StepHeading, type Values } from "#core/web/app/form/Form.tsx";
import styles from "#core/web/app/form/form.module.css";
import { NewPassword } from "#core/web/app/form/NewPassword.tsx";
import { nextPath, useReturnTo, withNext } from "#core/web/app/session/return-address.ts";
import { useAuth } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { Sent } from "../sent/Sent.tsx";

/** Registration. The result is the same for addresses that have an account already. */
export default function Register() {
  const { register: texts, field } = useTexts("auth");
  const { locale, offers } = useApp();
  const href = useHref();
  const returnTo = useReturnTo();
  const auth = useAuth();
  const [email, setEmail] = useState<string | null>(null);
  const asked = ASKED_WISHES.filter((wish) => isOffered(wish, offers));
  const [isBack, setBack] = useState(false);

  async function register(values: Values) {
    const { name = "", email: address = "", newPassword: password = "" } = values;
    const client = await auth();
    const signIn = withNext(
      location.origin + href("/sign-in"),
      nextPath(location.search, href("/account"), document.referrer),
    );
    await client.register({ name, email: address, password, address: signIn }, async () => {
      await client.openAccount();
      const wished = asked.map((wish) => [wish, values[wish] === "on"] as const);
      await client.updateAccount({ locale, ...Object.fromEntries(wished) });
    });
    setEmail(address);
  }

  if (email !== null) {
    const back = () => {
      setBack(true);
      setEmail(null);
    };
    return <Sent kind="register" email={email} onBack={back} />;
  }
  return (
    <>
      <StepHeading isFirst={!isBack}>{texts.title}</StepHeading>
      <p>{texts.text}</p>
      <Form
        submit={texts.submit}
        check={(values) => validateFields(values, ["name", "email", "newPassword"], field)}
        onSubmit={register}
      >
        <Field name="name" label={field.name} hint={texts.nameHint} autoComplete="name" maxLength={MAX_ACCOUNT_NAME} />
        <EmailField label={field.email} />
        <NewPassword label={field.password} />
        {asked.map((wish) => (
          <Checkbox key={wish} name={wish} label={texts[wish]} />
        ))}
      </Form>
      <p className={styles.aside}>
        {texts.have} <a href={returnTo("/sign-in")}>{texts.signIn}</a>
      </p>
    </>
  );
}
