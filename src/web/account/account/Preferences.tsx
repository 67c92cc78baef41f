import { useRef, useState } from "react";
import { isOffered, WISH_NAMES, type Wish } from "#core/contract/accounts/wishes.ts";
import { LANGUAGES } from "#core/contract/languages.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Checkbox } from "#core/web/app/form/Field.tsx";
import styles from "#core/web/app/form/form.module.css";
import type { AccountChanges } from "#core/web/app/session/account-actions.ts";
import { useErrorText } from "#core/web/app/session/use-auth.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { AccountSection } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { clockNow } from "./use-day.ts";

const wishing = (wish: Wish, isWished: boolean): Partial<Record<Wish, boolean>> => ({ [wish]: isWished });

/** Preferences, saved on change. A choice is shown immediately, and reverted where saving fails. */
export function Preferences() {
  const { preferences: texts, saved } = useTexts("account");
  const { client, account, setAccount } = useHolder();
  const { offers } = useApp();
  const errorText = useErrorText();
  const [pending, setPending] = useState<readonly AccountChanges[]>([]);
  const shown: AccountChanges = Object.assign({}, account, ...pending);
  const [notice, setNotice] = useState("");
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const queue = useRef(Promise.resolve());

  async function send(changes: AccountChanges) {
    try {
      setAccount(await client.updateAccount(changes));
      setNotice(saved({ time: clockNow() }));
    } catch (error) {
      setErrorMessage(errorText(error));
    }
    setPending((all) => all.filter((one) => one !== changes));
  }

  function save(changes: AccountChanges) {
    setErrorMessage(null);
    setPending((all) => [...all, changes]);
    queue.current = queue.current.then(() => send(changes)); // in turn, so that an older answer never replaces a newer one
  }

  return (
    <AccountSection id="preferences" title={texts.title} saved={notice}>
      <fieldset className={`${layout.row} ${own.choice}`} data-gap="6" data-row-gap="0">
        <legend>{texts.language}</legend>
        {LOCALES.map((language) => (
          <label key={language} className={styles.check} lang={language}>
            <input
              type="radio"
              name="language"
              checked={shown.locale === language}
              onChange={() => save({ locale: language })}
            />
            <span>{LANGUAGES[language].name}</span>
          </label>
        ))}
      </fieldset>
      {WISH_NAMES.filter((wish) => isOffered(wish, offers)).map((wish) => (
        <Checkbox
          key={wish}
          name={wish}
          label={texts[wish]}
          checked={shown[wish]}
          onChange={({ target }) => save(wishing(wish, target.checked))}
        />
      ))}
      <Checkbox
        name="local"
        label={texts.local}
        checked={shown.local === 1}
        onChange={({ target }) => save({ local: target.checked ? 1 : 0 })}
      />
      {errorMessage && (
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      )}
    </AccountSection>
  );
}
