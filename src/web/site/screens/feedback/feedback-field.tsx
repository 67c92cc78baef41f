import { cloneElement } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import { inputAttributes } from "#core/web/ui/input-attributes.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./feedback.module.css";

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children: React.ReactElement<React.ComponentProps<"input">>;
};

export const idOfField = (name: string) => `feedback-${name}`;

/** A field with label, hint and error message. */
export function Field({ name, label, hint, error, children }: FieldProps) {
  const id = idOfField(name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const attributes = {
    id,
    name,
    className: styles.input,
    ...(described && { "aria-describedby": described }),
    ...(error && { "aria-invalid": true }),
  };
  return (
    <div className={`${layout.stack} ${styles.field}`} data-gap="1">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={layout.quiet}>
          {hint}
        </p>
      )}
      {cloneElement(children, { ...inputAttributes(children.props.type), ...children.props, ...attributes })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A field that people do not see, and robots fill in. */
export function Trap() {
  const texts = useTexts("feedback");
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label htmlFor="feedback-homepage">{texts.trap}</label>
      <input id="feedback-homepage" name="homepage" tabIndex={-1} autoComplete="off" />
    </p>
  );
}

export function FormEnd({ submit }: { submit: string }) {
  return (
    <>
      <Trap />
      <p>
        <Button>{submit}</Button>
      </p>
    </>
  );
}
