import { useEffect, useRef, useState } from "react";
import { CodeForm } from "#core/web/app/form/CodeForm.tsx";
import { validateFields } from "#core/web/app/form/checks.ts";
import { Field } from "#core/web/app/form/Field.tsx";
import { Form } from "#core/web/app/form/Form.tsx";
import type { PhoneEnrolment } from "#core/web/app/session/second-factor.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useHolder } from "./account-context.ts";

type Props = { onDone: () => Promise<void>; onCancel: () => void };

/** Adds a phone as second factor: its number, then the code of the text message. */
export function AddPhone({ onDone, onCancel }: Props) {
  const { factors: texts, cancel } = useTexts("account");
  const { field, phone } = useTexts("auth");
  const { client, withRecentSignIn } = useHolder();
  const [sent, setSent] = useState<PhoneEnrolment | null>(null);
  const form = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: each step begins in its field.
  useEffect(() => form.current?.querySelector("input")?.focus(), [sent]);
  return (
    <div className={`${layout.stack} ${layout.ruled}`} data-justify="start" ref={form}>
      {sent ? (
        <>
          <p role="status">{phone.sent({ number: sent.number })}</p>
          <CodeForm
            submit={texts.submit}
            onCode={async (code) => {
              await withRecentSignIn(() => sent.finish(code, texts.phone));
              await onDone();
            }}
          />
        </>
      ) : (
        <Form
          submit={phone.send}
          check={(values) => validateFields(values, ["phone"], field)}
          onSubmit={async (values) => {
            const number = (values.phone ?? "").replaceAll(/[ ()-]/g, "");
            setSent(await withRecentSignIn(() => client.startPhone(number)));
          }}
        >
          <Field name="phone" label={field.phone} hint={field.phoneHint} type="tel" autoComplete="tel" />
        </Form>
      )}
      <Button type="button" kind="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
