import { FEEDBACK_KINDS } from "#core/contract/community/feedback.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./feedback.module.css";
import { Field, FormEnd } from "./feedback-field.tsx";
import { FormErrors } from "./form-errors.tsx";

const MAX_CHARACTERS = 4000;

export type FormFields = {
  /** The values of a submission that was refused. */
  values: Readonly<Record<string, string>>;
  /** Messages by field name; under the empty name for the whole form. */
  errors: Readonly<Record<string, string>>;
  /** The instant at which the form was rendered (ISO 8601): submissions within seconds are from robots. */
  opened: string;
};

type Props = FormFields & { page: string | null };

/** The feedback form, without scripts. */
export function FeedbackForm({ page, values, errors, opened }: Props) {
  const texts = useTexts("feedback");
  const { locale } = useSite();
  const kind = values.kind ?? (page ? "correction" : "question");
  return (
    <form
      method="post"
      action={`/${locale}/feedback`}
      className={`${layout.stack} ${styles.form}`}
      data-gap="5"
      noValidate
    >
      <FormErrors errors={errors} labels={{ message: texts.message, name: texts.name, email: texts.email }} />
      {page && <input type="hidden" name="page" value={page} />}
      <input type="hidden" name="opened" value={values.opened ?? opened} />
      <fieldset className={styles.kinds}>
        <legend>{texts.kindLabel}</legend>
        {FEEDBACK_KINDS.map((one) => (
          <label key={one}>
            <input type="radio" name="kind" value={one} defaultChecked={one === kind} />
            <span>{texts.kind[one]}</span>
          </label>
        ))}
      </fieldset>
      <Field name="message" label={texts.message} hint={texts.messageHint} error={errors.message}>
        <textarea rows={6} required maxLength={MAX_CHARACTERS} defaultValue={values.message} />
      </Field>
      <Field name="name" label={`${texts.name} (${texts.optional})`} error={errors.name}>
        <input autoComplete="name" maxLength={100} defaultValue={values.name} />
      </Field>
      <Field name="email" label={`${texts.email} (${texts.optional})`} hint={texts.emailHint} error={errors.email}>
        <input type="email" autoComplete="email" maxLength={254} defaultValue={values.email} />
      </Field>
      <FormEnd submit={texts.submit} />
    </form>
  );
}
