import { useState } from "react";
import { useApp } from "../../app/app-context.tsx";
import { Notice } from "../../app/form/Form.tsx";
import styles from "../../app/form/form.module.css";
import type { Factor, TotpEnrolment } from "../../app/session/second-factor.ts";
import { useErrorText } from "../../app/session/use-auth.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { AddTotp } from "./AddTotp.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { useDay } from "./use-day.ts";

/** The second factors of the account: lists and removes them, and adds authenticator apps. */
export function Factors() {
  const { factors: texts } = useTexts("account");
  const { siteName, identity: setup } = useApp();
  const { client, identity, withRecentSignIn, refreshIdentity } = useHolder();
  const errorText = useErrorText();
  const [adding, setAdding] = useState<TotpEnrolment | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function attempt(action: () => Promise<unknown>) {
    setErrorMessage(null);
    setNotice(null);
    try {
      await withRecentSignIn(action);
    } catch (error) {
      setErrorMessage(errorText(error));
    }
  }

  const remove = (factor: Factor) =>
    attempt(async () => {
      await client.removeFactor(factor.id);
      await refreshIdentity();
      setNotice(texts.removed);
    });

  if (!setup.methods.includes("totp") && identity.factors.length === 0) return null;
  return (
    <AccountSection id="factors" title={texts.title}>
      <p>{texts.text}</p>
      {notice && <Notice kind="done">{notice}</Notice>}
      {errorMessage && (
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      )}
      {identity.factors.length > 0 && (
        <ul className={own.factors}>
          {identity.factors.map((factor) => (
            <FactorLine key={factor.id} factor={factor} onRemove={() => remove(factor)} />
          ))}
        </ul>
      )}
      {adding ? (
        <AddTotp
          enrolment={adding}
          onCancel={() => setAdding(null)}
          onDone={async () => {
            await refreshIdentity();
            setAdding(null);
            setNotice(texts.done);
          }}
        />
      ) : identity.emailVerified ? (
        setup.methods.includes("totp") && (
          <Button
            type="button"
            kind="soft"
            onClick={() => attempt(async () => setAdding(await client.startTotp(siteName)))}
          >
            {texts.add}
          </Button>
        )
      ) : (
        <p className={styles.hint}>{texts.unverified}</p>
      )}
    </AccountSection>
  );
}

function FactorLine({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { factors: texts, remove } = useTexts("account");
  const day = useDay();
  const name = factor.name || factor.phone || texts.app;
  return (
    <li>
      <span>
        {name}
        <small>{texts.added({ date: day(factor.enrolledAt) })}</small>
      </span>
      <Button type="button" kind="quiet" aria-label={texts.removeNamed({ name })} onClick={onRemove}>
        {remove}
      </Button>
    </li>
  );
}
