import { useEffect, useRef } from "react";
import { useTexts } from "../app-context.tsx";
import styles from "./form.module.css";
import { fieldId, useForm } from "./form-context.ts";

type Props = { message: string | null; fields: Readonly<Record<string, string>> };

/** What went wrong, above the form: it takes the focus, and leads to the fields. */
export function ErrorSummary({ message, fields }: Props) {
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
