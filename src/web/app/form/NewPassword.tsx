import { useEffect, useRef, useState } from "react";
import { useLocale } from "../../i18n/bilingual.tsx";
import { counted } from "../../i18n/phrases.ts";
import { useTexts } from "../app-context.tsx";
import type { PasswordJudgement } from "../session/registration.ts";
import { useAuth } from "../session/use-auth.ts";
import styles from "./form.module.css";
import { PasswordField } from "./PasswordField.tsx";
import { passwordStrength } from "./password-strength.ts";

const STRENGTHS = ["weak", "fair", "good", "strong"] as const;

/** A password that is being chosen: what is demanded of it, told by the provider's policy, and how strong it is. */
export function NewPassword({ label }: { label: string }) {
  const { passwordHelp: texts } = useTexts("auth");
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // Somebody, or the browser, may have filled it in before this script came.
  useEffect(() => setPassword(field.current!.value), []);
  return (
    <PasswordField
      ref={field}
      name="newPassword"
      label={label}
      hint={texts.hint}
      autoComplete="new-password"
      onChange={(event) => setPassword(event.target.value)}
      below={<Judgement password={password} />}
    />
  );
}

function Judgement({ password }: { password: string }) {
  const { passwordHelp: texts } = useTexts("auth");
  const locale = useLocale();
  const judgement = useJudgement(password);
  const strength = passwordStrength(password);
  const level = password === "" ? 0 : STRENGTHS.indexOf(strength) + 1;
  return (
    <div className={styles.judgement}>
      <div className={styles.strength} data-level={level}>
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <p role="status">{level > 0 && `${texts.strength}: ${texts.strengths[strength]}`}</p>
      </div>
      {judgement && (
        <>
          <p className="visually-hidden">{texts.demands}</p>
          <ul className={styles.demands}>
            {judgement.demands.map(({ name, isMet }) => (
              <li key={name} data-met={isMet}>
                {name === "length" ? counted(texts.length, judgement.least, locale) : texts[name]}
                <span className="visually-hidden">: {isMet ? texts.met : texts.unmet}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What the provider's policy says of the password as it stands; null until it is known. */
function useJudgement(password: string): PasswordJudgement | null {
  const auth = useAuth();
  const [judgement, setJudgement] = useState<PasswordJudgement | null>(null);
  useEffect(() => {
    let isLatest = true;
    auth()
      .then((client) => client.judgePassword(password))
      .then((made) => isLatest && setJudgement(made))
      .catch(() => {}); // without the policy the server still judges
    return () => {
      isLatest = false;
    };
  }, [auth, password]);
  return judgement;
}
