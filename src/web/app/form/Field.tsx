import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { inputAttributes } from "#core/web/ui/input-attributes.ts";
import layout from "#core/web/ui/layout.module.css";
import { addressOfFragment } from "../session/return-address.ts";
import styles from "./form.module.css";

type FrameProps = { name: string; label: string; hint?: string | undefined; children: ReactNode; below?: ReactNode };

/** A field with label, hint and error message. */
export function FieldFrame({ name, label, hint, children, below }: FrameProps) {
  const { id, errors } = useForm();
  const own = fieldId(id, name);
  const error = errors[name];
  return (
    <div className={`${layout.stack} ${styles.field}`} data-gap="1" data-wrong={error !== undefined}>
      <label htmlFor={own}>{label}</label>
      {hint && (
        <p id={`${own}-hint`} className={layout.quiet}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${own}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {below}
    </div>
  );
}

/** The attributes that connect a field with its label, hint and error message. */
export function useFieldAttributes(name: string, hint?: string) {
  const { id, errors } = useForm();
  const own = fieldId(id, name);
  const described = [hint && `${own}-hint`, errors[name] && `${own}-error`].filter(Boolean).join(" ");
  return {
    id: own,
    name,
    ...(described && { "aria-describedby": described }),
    ...(errors[name] && { "aria-invalid": true }),
  };
}

type Props = Omit<ComponentProps<"input">, "name" | "id"> & { name: string; label: string; hint?: string };

export function Field({ name, label, hint, ...input }: Props) {
  const attributes = useFieldAttributes(name, hint);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <input className={styles.input} {...inputAttributes(input.type, name)} {...input} {...attributes} />
    </FieldFrame>
  );
}

type AreaProps = Omit<ComponentProps<"textarea">, "name" | "id"> & { name: string; label: string; hint?: string };

export function TextArea({ name, label, hint, ...area }: AreaProps) {
  const attributes = useFieldAttributes(name, hint);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <textarea className={styles.input} rows={4} {...area} {...attributes} />
    </FieldFrame>
  );
}

type CheckProps = Omit<ComponentProps<"input">, "name" | "type"> & { name: string; label: string };

export function Checkbox({ name, label, ...input }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} {...input} />
      <span>{label}</span>
    </label>
  );
}

export type FormState = {
  /** The prefix of field ids, unique in the document. */
  id: string;
  /** Error messages by field name. */
  errors: Readonly<Record<string, string>>;
  isPending: boolean;
};

export const FormContext = createContext<FormState>({ id: "form", errors: {}, isPending: false });

export const useForm = () => use(FormContext);

export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

type EmailProps = {
  label: string;
  hint?: string;
  /** The `autocomplete` token for browsers and password managers. */
  autoComplete?: "email" | "username" | "username webauthn";
};

/** Fills an empty field with the address of an invite, which the link that led here carries. */
function fillInvited(input: HTMLInputElement | null): void {
  if (input?.value === "") input.value = addressOfFragment(location.hash) ?? "";
}

/** A field for an email address, with the matching keyboard on phones. */
export function EmailField({ autoComplete = "email", ...field }: EmailProps) {
  return <Field ref={fillInvited} name="email" type="email" autoComplete={autoComplete} {...field} />;
}
