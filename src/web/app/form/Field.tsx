import { type ComponentProps, createContext, type ReactNode, use } from "react";
import styles from "./form.module.css";

type FrameProps = { name: string; label: string; hint?: string | undefined; children: ReactNode; below?: ReactNode };

/** A label over a field, what it is for under the label, and what is wrong with it under the field. */
export function FieldFrame({ name, label, hint, children, below }: FrameProps) {
  const { id, faults } = useForm();
  const own = fieldId(id, name);
  const fault = faults[name];
  return (
    <div className={styles.field} data-wrong={fault !== undefined}>
      <label htmlFor={own}>{label}</label>
      {hint && (
        <p id={`${own}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {fault && (
        <p id={`${own}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      {below}
    </div>
  );
}

/** The attributes by which a field belongs to its label, its hint and its fault. */
export function useFieldAttributes(name: string, hint?: string) {
  const { id, faults } = useForm();
  const own = fieldId(id, name);
  const described = [hint && `${own}-hint`, faults[name] && `${own}-fault`].filter(Boolean).join(" ");
  return {
    id: own,
    name,
    ...(described && { "aria-describedby": described }),
    ...(faults[name] && { "aria-invalid": true }),
  };
}

type Props = Omit<ComponentProps<"input">, "name" | "id"> & { name: string; label: string; hint?: string };

export function Field({ name, label, hint, ...input }: Props) {
  const attributes = useFieldAttributes(name, hint);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      <input className={styles.input} {...input} {...attributes} />
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
  /** Before each field's name, so that ids are unique in the document. */
  id: string;
  /** What is wrong with a field, by its name. */
  faults: Readonly<Record<string, string>>;
  isPending: boolean;
};

export const FormContext = createContext<FormState>({ id: "form", faults: {}, isPending: false });

export const useForm = () => use(FormContext);

export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

type EmailProps = {
  label: string;
  hint?: string;
  /** What password managers and browsers put there. */
  autoComplete?: "email" | "username" | "username webauthn";
};

/** An e-mail address, as the keyboards of telephones want it asked for. */
export function EmailField({ autoComplete = "email", ...field }: EmailProps) {
  return (
    <Field
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}
