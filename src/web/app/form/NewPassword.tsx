import { type ReactNode, useEffect, useRef, useState } from "react";
import { isCommonPassword } from "#core/domain/security/common-passwords.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useApp } from "../app-context.tsx";
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
  const isUncommon = useIsUncommon(password);
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
              <Demand key={name} isMet={isMet}>
                {name === "length" ? texts.length({ n: check.least }) : texts[name]}
              </Demand>
            ))}
            {isUncommon !== null && <Demand isMet={isUncommon}>{texts.uncommon}</Demand>}
          </ul>
        </>
      )}
    </div>
  );
}

function Demand({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const { passwordHelp: texts } = useTexts("auth");
  return (
    <li data-met={isMet}>
      {children}
      <span className="visually-hidden">: {isMet ? texts.met : texts.unmet}</span>
    </li>
  );
}

/**
 * Whether the embedded provider would take the password as one that few people use; null where another provider decides.
 * Its policy cannot say so in the SDK's format.
 */
function useIsUncommon(password: string): boolean | null {
  const isEmbedded = useApp().identity.authDomain === null;
  const [uncommon, setUncommon] = useState("");
  useEffect(() => {
    if (!isEmbedded || password === "") return;
    isCommonPassword(password)
      .then((isCommon) => !isCommon && setUncommon(password))
      .catch(() => {}); // the server checks it too
  }, [isEmbedded, password]);
  return isEmbedded ? password !== "" && uncommon === password : null;
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
