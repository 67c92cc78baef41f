import { Field } from "./Field.tsx";

type Props = {
  label: string;
  hint?: string;
  /** What password managers and browsers put there. */
  autoComplete?: "email" | "username" | "username webauthn";
};

/** An e-mail address, as the keyboards of telephones want it asked for. */
export function EmailField({ autoComplete = "email", ...field }: Props) {
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
