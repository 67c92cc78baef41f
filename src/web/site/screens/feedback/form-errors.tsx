import type { Locale } from "#core/texts/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "./feedback.module.css";
import { idOfField } from "./feedback-field.tsx";

type Errors = Readonly<Record<string, string>>;

type Props = {
  /** Messages by field name; under the empty name for the whole form. */
  errors: Errors;
  /** The labels of the form's fields by name, in their order. */
  labels: Readonly<Record<string, string>>;
  /** Why the form as a whole was refused, in place of the message of its errors. */
  message?: string | undefined;
};

/** What was refused, above the form: with links to the fields, and with the focus, also without scripts. */
export function FormErrors({ errors, labels, message = errors[""] }: Props) {
  const texts = useTexts("feedback");
  const names = Object.keys(errors).filter((name) => name !== "");
  if (names.length === 0 && message === undefined) return null;
  const order = Object.keys(labels);
  const marked = names.filter((name) => name in labels).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const others = message === undefined ? names.filter((name) => !(name in labels)) : [];
  return (
    // biome-ignore lint/a11y/noAutofocus: after a submission the errors are what the reader needs first
    <div role="alert" tabIndex={-1} autoFocus className={styles.alert}>
      <p>{message ?? (marked.length > 0 ? texts.errors : texts.refused)}</p>
      {marked.length + others.length > 0 && (
        <ul>
          {marked.map((name) => (
            <li key={name}>
              <a href={`#${idOfField(name)}`}>{labels[name]}</a>: {errors[name]}
            </li>
          ))}
          {others.map((name) => (
            <li key={name}>
              {name}: {errors[name]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The title of a screen whose form was refused begins with that: a screen reader says it first. */
export const titleWithErrors = (title: string, errors: Errors, locale: Locale): string =>
  Object.keys(errors).length > 0 ? textsFor(locale, "feedback").errorTitle({ title }) : title;
