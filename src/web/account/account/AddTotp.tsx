import { useState } from "react";
import { encode } from "uqr";
import { CodeForm } from "../../app/form/CodeForm.tsx";
import styles from "../../app/form/form.module.css";
import type { TotpEnrolment } from "../../app/session/second-factor.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import own from "./account.module.css";
import { useHolder } from "./account-context.ts";

type Props = { enrolment: TotpEnrolment; onDone: () => Promise<void>; onCancel: () => void };

/** Adds an authenticator app: shows the secret as QR code and as text, and verifies the first code. */
export function AddTotp({ enrolment, onDone, onCancel }: Props) {
  const { factors: texts, cancel } = useTexts("account");
  const { withRecentSignIn } = useHolder();
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

/** The margin of the code in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code in SVG, generated in the browser. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className={own.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
