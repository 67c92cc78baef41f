import { useEffect, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { RecoveryCodeForm } from "#core/web/app/form/CodeForm.tsx";
import styles from "#core/web/app/form/form.module.css";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { AccountSection } from "./AccountSection.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { useAttempt } from "./use-attempt.tsx";

/** The recovery codes of the account, offered as soon as there is a factor or a passkey for which they stand in. */
export function RecoveryCodes() {
  const { recovery: texts } = useTexts("account");
  const isFirebase = useApp().identity.authDomain !== null;
  const { client, identity, account, refreshIdentity } = useHolder();
  const [state, setState] = useState({ isUseful: isFirebase && identity.factors.length > 0, left: 0 });
  const [codes, setCodes] = useState<string[] | null>(null);
  const { attempt, say, showError, messages } = useAttempt();
  useEffect(() => {
    if (!isFirebase) client.recoveryState().then(setState, showError);
  }, [client, identity]);

  const make = () =>
    attempt(async () => {
      setCodes(await client.makeRecoveryCodes());
      await refreshIdentity();
    });
  const confirm = async (code: string) => {
    await client.confirmRecoveryCode(code);
    await refreshIdentity();
    say(texts.used);
  };

  const isAdvised = account.type !== "member"; // the desk's overview leads here
  if (!state.isUseful && !isAdvised) return null;
  return (
    <AccountSection id="recovery" title={texts.title}>
      <p>{isFirebase ? texts.firebase : texts.text}</p>
      {messages}
      {!isFirebase && content()}
    </AccountSection>
  );

  function content() {
    if (!state.isUseful) return <p className={layout.quiet}>{texts.first}</p>;
    if (codes) return <NewCodes codes={codes} onDone={() => setCodes(null)} />;
    if (!identity.hasSecondFactor) return <WithoutFactor left={state.left} onCode={confirm} />;
    return <Making left={state.left} onMake={make} />;
  }
}

/** New codes replace those that are left, which needs a second click. */
function Making({ left, onMake }: { left: number; onMake: () => void }) {
  const { recovery: texts, cancel } = useTexts("account");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>
        <strong>{left > 0 ? texts.left({ n: left }) : texts.none}</strong>
      </p>
      {isAsking ? (
        <fieldset className={`${layout.row} ${own.confirmation}`}>
          <legend>{texts.confirm}</legend>
          <Button type="button" className={styles.danger} onClick={onMake}>
            {texts.makeNow}
          </Button>
          <Button type="button" kind="quiet" autoFocus onClick={() => setAsking(false)}>
            {cancel}
          </Button>
        </fieldset>
      ) : (
        <Button type="button" kind="soft" onClick={() => (left > 0 ? setAsking(true) : onMake())}>
          {left > 0 ? texts.remake : texts.make}
        </Button>
      )}
    </>
  );
}

/** For somebody who has lost the passkey and signed in with the password. */
function WithoutFactor({ left, onCode }: { left: number; onCode: (code: string) => Promise<void> }) {
  const { recovery: texts } = useTexts("account");
  if (left === 0) return <p className={layout.quiet}>{texts.needsFactor}</p>;
  return (
    <>
      <p>{texts.lost}</p>
      <RecoveryCodeForm submit={texts.use} onCode={onCode} />
    </>
  );
}

/** The codes, which are shown once. On paper there is nothing else. */
function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { recovery: texts } = useTexts("account");
  const { siteName } = useApp();
  const { identity } = useHolder();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={`${layout.stack} ${layout.ruled}`} data-justify="start">
      <p role="status">{texts.once}</p>
      <div className={own.sheet}>
        <p>{texts.sheet({ email: identity.email ?? "", site: siteName })}</p>
        <ol className={own.codes} aria-label={texts.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={layout.row}>
        <Button
          type="button"
          kind="soft"
          onClick={() => navigator.clipboard?.writeText(codes.join("\n")).then(() => setCopied(true))}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button type="button" kind="soft" onClick={() => print()}>
          {texts.print}
        </Button>
        <Button type="button" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
