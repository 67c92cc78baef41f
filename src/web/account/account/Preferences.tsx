import { useState } from "react";
import { Checkbox } from "../../app/form/Field.tsx";
import styles from "../../app/form/form.module.css";
import type { AccountChanges } from "../../app/session/account-actions.ts";
import { useErrorText } from "../../app/session/use-auth.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { Part } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { clockNow } from "./use-day.ts";

/** Each choice is shown and kept as soon as it is made; one that cannot be kept turns back. */
export function Preferences() {
  const { preferences: texts, saved } = useTexts("account");
  const { client, account, setAccount } = useHolder();
  const errorText = useErrorText();
  const [underway, setUnderway] = useState<AccountChanges>({});
  const shown = { ...account, ...underway };
  const [told, setTold] = useState("");
  const [fault, setFault] = useState<string | null>(null);

  async function save(changes: AccountChanges) {
    setFault(null);
    setUnderway(changes);
    try {
      setAccount(await client.updateAccount(changes));
      setTold(saved({ time: clockNow() }));
    } catch (error) {
      setFault(errorText(error));
    }
    setUnderway({});
  }

  return (
    <Part id="preferences" title={texts.title} saved={told}>
      <fieldset className={own.choice}>
        <legend>{texts.language}</legend>
        {(["en", "ga"] as const).map((language) => (
          <label key={language} className={styles.check} lang={language}>
            <input
              type="radio"
              name="language"
              checked={shown.locale === language}
              onChange={() => save({ locale: language })}
            />
            <span>{texts[language]}</span>
          </label>
        ))}
      </fieldset>
      <Checkbox
        name="newsletter"
        label={texts.newsletter}
        checked={shown.newsletter}
        onChange={({ target }) => save({ newsletter: target.checked })}
      />
      <Checkbox
        name="local"
        label={texts.local}
        checked={shown.local === 1}
        onChange={({ target }) => save({ local: target.checked ? 1 : 0 })}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </Part>
  );
}
