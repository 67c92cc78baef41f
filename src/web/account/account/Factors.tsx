import { useEffect, useRef, useState } from "react";
import { useApp } from "#core/web/app/app-context.tsx";
import { CodeForm } from "#core/web/app/form/CodeForm.tsx";
import type { Factor, TotpEnrolment } from "#core/web/app/session/second-factor.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Button } from "#core/web/ui/Button/Button.tsx";
import layout from "#core/web/ui/layout.module.css";
import { QrCode } from "#core/web/ui/QrCode/QrCode.tsx";
import { AccountLine, AccountLines } from "./AccountLines.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { AddPhone } from "./AddPhone.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { useAttempt } from "./use-attempt.tsx";
import { useDay } from "./use-day.ts";

/** The second factors of the account: lists and removes them, and adds authenticator apps and phones. */
export function Factors() {
  const { factors: texts, remove: removeText } = useTexts("account");
  const day = useDay();
  const { siteName, identity: setup } = useApp();
  const { client, identity, refreshIdentity } = useHolder();
  const [adding, setAdding] = useState<TotpEnrolment | "phone" | null>(null);
  const { attempt, say, messages } = useAttempt();
  const actions = useFocusOnReturn(adding && (adding === "phone" ? "phone" : "totp"));

  const remove = (factor: Factor) =>
    attempt(async () => {
      await client.removeFactor(factor.id);
      await refreshIdentity();
    }, texts.removed);

  const finish = async () => {
    await refreshIdentity();
    setAdding(null);
    say(texts.done);
  };

  const [hasApp, hasPhone] = [setup.methods.includes("totp"), setup.methods.includes("phone")];
  if (!hasApp && !hasPhone && identity.factors.length === 0) return null;
  return (
    <AccountSection id="factors" title={texts.title}>
      <p>{texts.text({ phone: hasPhone ? "yes" : "no" })}</p>
      {messages}
      <AccountLines>
        {identity.factors.map((factor) => {
          const name = factor.name || factor.phone || texts.app;
          const label = texts.removeNamed({ name });
          return (
            <AccountLine
              key={factor.id}
              name={name}
              note={texts.added({ date: day(factor.enrolledAt) })}
              end={{ text: removeText, label, onPress: () => void remove(factor) }}
            />
          );
        })}
      </AccountLines>
      {addition()}
    </AccountSection>
  );

  function addition() {
    if (adding === "phone") return <AddPhone onCancel={() => setAdding(null)} onDone={finish} />;
    if (adding) return <AddTotp enrolment={adding} onCancel={() => setAdding(null)} onDone={finish} />;
    if (!identity.emailVerified) return <p className={layout.quiet}>{texts.unverified}</p>;
    return (
      <div className={layout.row} ref={actions}>
        {hasApp && (
          <Button
            type="button"
            kind="soft"
            data-adds="totp"
            onClick={() => attempt(async () => setAdding(await client.startTotp(siteName)))}
          >
            {texts.add}
          </Button>
        )}
        {hasPhone && (
          <Button type="button" kind="soft" data-adds="phone" onClick={() => setAdding("phone")}>
            {texts.addPhone}
          </Button>
        )}
      </div>
    );
  }
}

/** When the form of an addition closes, the focus returns to the button that opened it (WCAG 2.4.3). @returns for their parent */
function useFocusOnReturn(adding: "totp" | "phone" | null) {
  const actions = useRef<HTMLDivElement>(null);
  const opened = useRef(adding);
  useEffect(() => {
    if (!adding && opened.current)
      actions.current?.querySelector<HTMLElement>(`[data-adds=${opened.current}]`)?.focus();
    opened.current = adding;
  }, [adding]);
  return actions;
}

type Props = { enrolment: TotpEnrolment; onDone: () => Promise<void>; onCancel: () => void };

/** Adds an authenticator app: shows the secret as QR code and as text, and verifies the first code. */
function AddTotp({ enrolment, onDone, onCancel }: Props) {
  const { factors: texts, cancel } = useTexts("account");
  const { withRecentSignIn } = useHolder();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={`${layout.stack} ${layout.ruled}`} data-justify="start">
      <p>{texts.scan}</p>
      <QrCode className={own.qr} text={enrolment.address} label={texts.qr} />
      <div>
        <p className={layout.quiet}>{texts.type}</p>
        <p className={`${layout.actions} ${own.secret}`}>
          <code>{inGroups(enrolment.secret)}</code>
          <Button
            type="button"
            kind="quiet"
            onClick={() => navigator.clipboard?.writeText(enrolment.secret).then(() => setCopied(true))}
          >
            {isCopied ? texts.copied : texts.copy}
          </Button>
        </p>
      </div>
      <p>{texts.confirm}</p>
      <CodeForm
        submit={texts.submit}
        onCode={async (code) => {
          await withRecentSignIn(() => enrolment.finish(code, texts.app));
          await onDone();
        }}
      />
      <Button type="button" kind="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}

/** Groups of four letters, for typing. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
