import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useIsHydrated } from "#core/web/ui/use-is-hydrated.ts";
import { ApiError } from "../api/api-error.ts";
import { useErrorText } from "../session/use-auth.ts";
import { Actions } from "./Actions.tsx";
import { FormContext, fieldId, useForm } from "./Field.tsx";
import styles from "./form.module.css";

export type Values = Record<string, string>;

type Props = {
  submit: string;
  /** Validates before sending: messages by field name, empty where all are valid. */
  check?: (values: Values) => Values;
  /** Errors are shown above the form, or at the fields that the API names, and get the focus. */
  onSubmit: (values: Values, form: HTMLFormElement) => Promise<unknown>;
  kind?: "main" | "soft" | "danger";
  /** Content beside the button. */
  more?: ReactNode;
  children?: ReactNode;
};

type FormErrors = { message: string | null; fields: Values };
const NO_ERRORS: FormErrors = { message: null, fields: {} };

/**
 * A form with uncontrolled fields, so that password managers can fill them; they are read on submit. Until hydration it
 * cannot be submitted, and its method is POST, so that no password gets into an address.
 */
export function Form({ submit, check = () => ({}), onSubmit, kind = "main", more, children }: Props) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const errorText = useErrorText();
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isPending, setPending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const values = valuesOf(form);
    const fields = check(values);
    if (Object.keys(fields).length > 0) return setErrors({ message: null, fields });
    setErrors(NO_ERRORS);
    setPending(true);
    try {
      await onSubmit(values, form);
    } catch (error) {
      setErrors(errorsIn(form, error instanceof ApiError ? error.fieldErrors : null) ?? messageOnly(errorText(error)));
    }
    setPending(false);
  }

  return (
    <FormContext value={{ id, errors: errors.fields, isPending }}>
      <form method="post" noValidate className={layout.stack} onSubmit={send}>
        <ErrorSummary message={errors.message} fields={errors.fields} />
        {children}
        <Actions>
          <Button
            disabled={!isHydrated}
            aria-disabled={isPending}
            data-pending={isPending}
            kind={kind === "danger" ? "main" : kind}
            className={`${styles.submit} ${kind === "danger" ? styles.danger : ""}`}
          >
            {submit}
          </Button>
          {more}
        </Actions>
      </form>
    </FormContext>
  );
}

const messageOnly = (message: string): FormErrors => ({ message, fields: {} });

/** The errors of the form's own fields; those of others, which have no place in it, above the form. */
function errorsIn(form: HTMLFormElement, errors: Values | null): FormErrors | null {
  if (!errors) return null;
  const isOwn = (name: string) => form.elements.namedItem(name) !== null;
  const [own, others] = [true, false].map((is) => Object.entries(errors).filter(([name]) => isOwn(name) === is));
  const message = others?.map(([name, text]) => `${name.replaceAll("_", " ")}: ${text}`).join(" ") || null;
  return { message, fields: Object.fromEntries(own ?? []) };
}

/** The text values, trimmed except for passwords; unchecked checkboxes are missing. */
function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, name.includes("assword") ? value : value.trim()]] : [],
    ),
  );
}

type SummaryProps = { message: string | null; fields: Readonly<Record<string, string>> };

/** The errors above the form, with links to the fields. It gets the focus. */
export function ErrorSummary({ message, fields }: SummaryProps) {
  const { field: texts } = useTexts("auth");
  const { id } = useForm();
  const summary = useRef<HTMLDivElement>(null);
  const names = Object.keys(fields);
  useEffect(() => {
    const [first, ...others] = Object.keys(fields);
    // A single invalid field gets the focus itself: screen readers read its message with it.
    if (first && others.length === 0) document.getElementById(fieldId(id, first))?.focus();
    else summary.current?.focus();
  }, [fields, id]);
  if (message === null && names.length < 2) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={styles.summary}>
      {message ?? texts.check}
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${fieldId(id, name)}`}>{labelOf(fieldId(id, name))}</a>: {fields[name]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const labelOf = (id: string) => document.querySelector(`label[for="${id}"]`)?.textContent ?? "";

/** A message that screen readers announce when it appears. */
export const Notice = ({ kind = "info", children }: { kind?: "info" | "done" | "warning"; children: ReactNode }) => (
  <div role="status" className={`${layout.stack} ${styles.notice}`} data-gap="3" data-kind={kind}>
    {children}
  </div>
);

/** The heading of a step. From the second step on it gets the focus, so that screen readers announce the change. */
export function StepHeading({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
