import { useState } from "react";
import { useTexts } from "../../app/app-context.tsx";
import { CodeForm } from "../../app/form/CodeForm.tsx";
import styles from "../../app/form/form.module.css";
import type { TotpEnrolment } from "../../app/session/second-factor.ts";
import { Button } from "../../ui/Button/Button.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";
import { QrCode } from "./QrCode.tsx";

type Props = { enrolment: TotpEnrolment; onDone: () => Promise<void>; onCancel: () => void };

/** The secret as a picture and as text, then the first code, which proves that the app has it. */
export function AddTotp({ enrolment, onDone, onCancel }: Props) {
  const { factors: texts, cancel } = useTexts("account");
  const { doSafely } = useHolder();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={own.enrolment}>
      <p>{texts.scan}</p>
      <QrCode text={enrolment.address} label={texts.qr} />
      <div>
        <p className={styles.hint}>{texts.type}</p>
        <p className={own.secret}>
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
          await doSafely(() => enrolment.finish(code, texts.app));
          await onDone();
        }}
      />
      <Button type="button" kind="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}

/** Four letters each, as people read them aloud. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
