import { useState } from "react";
import { useApp } from "../../app/app-context.tsx";
import { Notice } from "../../app/form/Form.tsx";
import styles from "../../app/form/form.module.css";
import { isCancelledByUser } from "../../app/session/auth-errors.ts";
import { useErrorText } from "../../app/session/use-auth.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { ProviderMark } from "../sign-in/ProviderMark.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";

/** The providers linked to the account. The last sign-in method cannot be removed. */
export function LinkedProviders({ onNotice }: { onNotice: (text: string) => void }) {
  const { signIn: texts } = useTexts("account");
  const { signIn } = useTexts("auth");
  const { providers } = useApp().identity;
  const { client, identity, withRecentSignIn, refreshIdentity } = useHolder();
  const errorText = useErrorText();
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const linked = (id: string) => identity.providers.find((one) => one.id === id);
  const isOnlyMethod = identity.providers.length === 1;

  async function change(name: string, action: () => Promise<unknown>, done: (values: { name: string }) => string) {
    setErrorMessage(null);
    setOpen(name);
    try {
      await withRecentSignIn(action);
      await refreshIdentity();
      onNotice(done({ name }));
    } catch (error) {
      if (!isCancelledByUser(error)) setErrorMessage(errorText(error));
    }
    setOpen(null);
  }

  return (
    <div className={own.providers}>
      <h3>{texts.providers}</h3>
      {errorMessage && (
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      )}
      <ul>
        {providers.map(({ id, name }) => {
          const link = linked(id);
          return (
            <li key={id}>
              <ProviderMark id={id} />
              <span>
                {name}
                {link && <small>{link.label || texts.linked}</small>}
              </span>
              {link ? (
                <Button
                  type="button"
                  kind="quiet"
                  disabled={isOnlyMethod}
                  onClick={() => change(name, () => client.unlinkProvider(id), texts.unlinkedNow)}
                >
                  {texts.unlink({ name })}
                </Button>
              ) : (
                <Button
                  type="button"
                  kind="soft"
                  onClick={() => change(name, () => client.linkProvider(id), texts.linkedNow)}
                >
                  {texts.link({ name })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isOnlyMethod && providers.some(({ id }) => linked(id)) && <p className={styles.hint}>{texts.onlyWay}</p>}
      {open && (
        <Notice>
          <p>{signIn.popup({ name: open })}</p>
          <Button type="button" kind="quiet" onClick={() => client.cancelPopup()}>
            {signIn.cancel}
          </Button>
        </Notice>
      )}
    </div>
  );
}
