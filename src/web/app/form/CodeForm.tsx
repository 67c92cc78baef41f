import { useTexts } from "#core/web/i18n/texts.tsx";
import { validateFields } from "./checks.ts";
import { Field } from "./Field.tsx";
import { Form } from "./Form.tsx";
import styles from "./form.module.css";

type Props = { submit: string; onCode: (code: string) => Promise<unknown> };

/** A form for a code of six digits, which phones and password managers can fill in. */
export function CodeForm({ submit, onCode }: Props) {
  const { field } = useTexts("auth");
  return (
    <Form
      submit={submit}
      check={(values) => validateFields(values, ["code"], field)}
      onSubmit={({ code = "" }) => onCode(code.replaceAll(" ", ""))}
    >
      <Field
        name="code"
        label={field.code}
        className={`${styles.input} ${styles.code}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </Form>
  );
}

/** A form for one of the account's recovery codes. */
export function RecoveryCodeForm({ submit, onCode }: Props) {
  const { field, second } = useTexts("auth");
  return (
    <Form
      submit={submit}
      check={(values) => validateFields(values, ["recoveryCode"], field)}
      onSubmit={({ recoveryCode = "" }) => onCode(recoveryCode)}
    >
      <Field
        name="recoveryCode"
        label={second.code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
    </Form>
  );
}
