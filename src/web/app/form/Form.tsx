import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/Button/Button.tsx";
import { ApiError } from "../api/api-error.ts";
import { useIsHydrated } from "../app-context.tsx";
import { useErrorText } from "../session/use-auth.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import styles from "./form.module.css";
import { FormContext } from "./form-context.ts";

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
