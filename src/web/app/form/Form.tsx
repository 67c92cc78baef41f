import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../i18n/texts.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { ApiError } from "../api/api-error.ts";
import { useIsHydrated } from "../app-context.tsx";
import { useErrorText } from "../session/use-auth.ts";
import { FormContext, fieldId, useForm } from "./Field.tsx";
import styles from "./form.module.css";

export type Values = Record<string, string>;

type Props = {
  submit: string;
  /** What is wrong with single fields, before anything is sent; none: all is well. */
  check?: (values: Values) => Values;
  /** What it throws is told above the form, or at the fields that the API marks; the focus goes there. */
  onSubmit: (values: Values, form: HTMLFormElement) => Promise<unknown>;
  kind?: "main" | "soft" | "danger";
  /** Beside the button. */
  more?: ReactNode;
  children?: ReactNode;
};

type Faults = { message: string | null; fields: Values };
const NO_FAULTS: Faults = { message: null, fields: {} };

/**
 * A form whose fields belong to the browser (password managers fill them as they like) and are read when it is sent.
 * Until the screen lives its button does nothing, and neither does Enter: no password ever gets into an address.
 */
export function Form({ submit, check = () => ({}), onSubmit, kind = "main", more, children }: Props) {
  const id = useId();
  const isAlive = useIsHydrated();
  const errorText = useErrorText();
  const [faults, setFaults] = useState(NO_FAULTS);
  const [isPending, setPending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const values = valuesOf(form);
    const fields = check(values);
    if (Object.keys(fields).length > 0) return setFaults({ message: null, fields });
    setFaults(NO_FAULTS);
    setPending(true);
    try {
      await onSubmit(values, form);
    } catch (error) {
      const marked = error instanceof ApiError ? error.fieldErrors : null;
      setFaults(marked ? { message: null, fields: marked } : { message: errorText(error), fields: {} });
    }
    setPending(false);
  }

  return (
    <FormContext value={{ id, faults: faults.fields, isPending }}>
      <form method="post" noValidate className={styles.form} onSubmit={send}>
        <ErrorSummary message={faults.message} fields={faults.fields} />
        {children}
        <div className={styles.actions}>
          <Button
            disabled={!isAlive}
            aria-disabled={isPending}
            data-pending={isPending}
            kind={kind === "danger" ? "main" : kind}
            className={`${styles.submit} ${kind === "danger" ? styles.danger : ""}`}
          >
            {submit}
          </Button>
          {more}
        </div>
      </form>
    </FormContext>
  );
}

/** Texts alone, trimmed but for passwords; a box that is not ticked is missing. */
function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, name.includes("assword") ? value : value.trim()]] : [],
    ),
  );
}

type SummaryProps = { message: string | null; fields: Readonly<Record<string, string>> };

/** What went wrong, above the form: it takes the focus, and leads to the fields. */
export function ErrorSummary({ message, fields }: SummaryProps) {
  const { field: texts } = useTexts("auth");
  const { id } = useForm();
  const summary = useRef<HTMLDivElement>(null);
  const names = Object.keys(fields);
  useEffect(() => {
    const [first, ...others] = Object.keys(fields);
    // One wrong field takes the focus itself: its message is read with it.
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

/** Something to know, said to a screen reader when it appears. */
export const Notice = ({ kind = "info", children }: { kind?: "info" | "done" | "warning"; children: ReactNode }) => (
  <div role="status" className={styles.notice} data-kind={kind}>
    {children}
  </div>
);

/** The heading of a step. One that follows another takes the focus, so that its reader hears where they are now. */
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
