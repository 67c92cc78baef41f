import { useCallback, useEffect, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import styles from "#core/web/app/form/form.module.css";
import { canUsePasskeys } from "#core/web/app/session/passkey-support.ts";
import type { Passkey } from "#core/web/app/session/passkeys.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { AccountLine, AccountLines } from "./AccountLines.tsx";
import { AccountSection } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { useAttempt } from "./use-attempt.tsx";
import { useDay } from "./use-day.ts";

/** The passkeys of the account: lists, adds and removes them. */
export function Passkeys() {
  const { passkeys: texts } = useTexts("account");
  const { identity: setup } = useApp();
  const { client, identity, refreshIdentity } = useHolder();
  const [passkeys, setPasskeys] = useState<Passkey[]>([]);
  const { attempt, showError, messages } = useAttempt();
  const isOn = setup.methods.includes("passkey");
  const load = useCallback(() => client.listPasskeys().then(setPasskeys), [client]);
  useEffect(() => {
    if (isOn) load().catch(showError);
  }, [isOn, load]);

  const change = (action: () => Promise<unknown>, done: string) =>
    attempt(async () => {
      await action();
      await load();
      await refreshIdentity();
    }, done);

  if (!isOn) return null;
  return (
    <AccountSection id="passkeys" title={texts.title}>
      <p>{texts.text}</p>
      {messages}
      <AccountLines>
        {passkeys.map((passkey) => (
          <PasskeyLine
            key={passkey.id}
            passkey={passkey}
            onRemove={() => change(() => client.removePasskey(passkey.id), texts.removed)}
          />
        ))}
      </AccountLines>
      {addition()}
    </AccountSection>
  );

  function addition() {
    if (!canUsePasskeys(setup)) return <p className={layout.quiet}>{texts.unsupported}</p>;
    if (!identity.emailVerified) return <p className={layout.quiet}>{texts.unverified}</p>;
    return (
      <Button type="button" kind="soft" onClick={() => change(() => client.addPasskey(), texts.done)}>
        {texts.add}
      </Button>
    );
  }
}

/** Removal needs a second click, in the place of the first. */
function PasskeyLine({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { passkeys: texts, remove, cancel } = useTexts("account");
  const day = useDay();
  const [isAsking, setAsking] = useState(false);
  const name = passkey.name || texts.unnamed;
  const used = passkey.lastUsedAt ? texts.used({ date: day(passkey.lastUsedAt) }) : texts.never;
  return (
    <AccountLine
      name={name}
      note={`${texts.added({ date: day(passkey.enrolledAt) })} · ${used}`}
      end={!isAsking && { text: remove, label: texts.removeNamed({ name }), onPress: () => setAsking(true) }}
    >
      {isAsking && (
        <fieldset className={`${layout.row} ${own.confirmation}`}>
          <legend>{texts.confirm({ name })}</legend>
          <Button type="button" className={styles.danger} onClick={onRemove}>
            {texts.removeNow}
          </Button>
          <Button type="button" kind="quiet" autoFocus onClick={() => setAsking(false)}>
            {cancel}
          </Button>
        </fieldset>
      )}
    </AccountLine>
  );
}
