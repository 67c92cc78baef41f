import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/texts.tsx";
import type { PasswordCheck } from "../session/registration.ts";
import { useAuth } from "../session/use-auth.ts";
import styles from "./form.module.css";
import { PasswordField } from "./PasswordField.tsx";
import { passwordStrength, STRENGTHS, type Strength } from "./password-strength.ts";

/** A field for a new password, with the requirements of the provider's policy and an estimate of its strength. */
export function NewPassword({ label }: { label: string }) {
  const { passwordHelp: texts } = useTexts("auth");
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // The field may have been filled in before hydration.
  useEffect(() => setPassword(field.current!.value), []);
  return (
    <PasswordField
      ref={field}
      name="newPassword"
      label={label}
      hint={texts.hint}
      autoComplete="new-password"
      onChange={(event) => setPassword(event.target.value)}
      below={<Assessment password={password} />}
    />
  );
}

function Assessment({ password }: { password: string }) {
  const { passwordHelp: texts } = useTexts("auth");
  const check = usePasswordCheck(password);
  const strength = useStrength(password);
  const level = strength === null ? 0 : STRENGTHS.indexOf(strength) + 1;
  return (
    <div className={styles.assessment}>
      <div className={styles.strength} data-level={level}>
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <p role="status">{strength && `${texts.strength}: ${texts.strengths[strength]}`}</p>
      </div>
      {check && (
        <>
          <p className="visually-hidden">{texts.demands}</p>
          <ul className={styles.demands}>
            {check.demands.map(({ name, isMet }) => (
              <li key={name} data-met={isMet}>
                {name === "length" ? texts.length({ n: check.least }) : texts[name]}
                <span className="visually-hidden">: {isMet ? texts.met : texts.unmet}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The password checked against the provider's policy; null until the policy is loaded. */
function usePasswordCheck(password: string): PasswordCheck | null {
  const auth = useAuth();
  const [check, setCheck] = useState<PasswordCheck | null>(null);
  useEffect(() => {
    let isLatest = true;
    auth()
      .then((client) => client.checkPassword(password))
      .then((checked) => isLatest && setCheck(checked))
      .catch(() => {}); // the server checks it too
    return () => {
      isLatest = false;
    };
  }, [auth, password]);
  return check;
}

/** Null while the field is empty, and until the estimator is loaded. */
function useStrength(password: string): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    let isLatest = true;
    if (password === "") setStrength(null);
    else
      passwordStrength(password)
        .then((estimated) => isLatest && setStrength(estimated))
        .catch(() => {}); // an aid only
    return () => {
      isLatest = false;
    };
  }, [password]);
  return strength;
}
