import { Alert } from "@mantine/core";
import { useState } from "react";
import type { EditedFeature } from "../../../../../contract/features.ts";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import { fullDate } from "../../../../i18n/dates.ts";
import { LOCALES, type Locale } from "../../../../i18n/locales.ts";
import { counted, fill } from "../../../../i18n/phrases.ts";
import { useRead } from "../../../api/use-api.ts";
import { Loaded } from "../../../shell/Loaded.tsx";
import { useSignedIn } from "../../../shell/SignedIn.tsx";
import { Toggles } from "../../../shell/Toggles.tsx";
import writing from "../../../writing/writing.module.css";
import { MailFrame } from "./MailFrame.tsx";
import styles from "./newsletter.module.css";
import { SendNewsletter } from "./SendNewsletter.tsx";
import { TestMail } from "./TestMail.tsx";

const WIDTHS = ["desktop", "phone"] as const;

type Props = {
  feature: EditedFeature;
  /** Something above is typed and not saved: the mail has only what is. */
  isTyped: boolean;
};

/** The feature as a mail: seen in both languages and widths, tried, and sent once. */
export function NewsletterDesk({ feature, isTyped }: Props) {
  const { newsletter: texts } = useTexts("admin-writing");
  const { editor } = useTexts("desk-writing");
  const { locale: own } = useApp();
  const { account } = useSignedIn();
  const [locale, setLocale] = useState<Locale>(own);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>("desktop");
  const [isTried, setTried] = useState(false);
  const preview = useRead("previewNewsletter", { id: feature.id, locale });
  return (
    <section className={`${writing.part} ${writing.after}`} aria-labelledby="newsletter">
      <h2 id="newsletter">{texts.title}</h2>
      {isTyped && <Alert color="yellow">{texts.saveFirst}</Alert>}
      <div className={styles.looks}>
        <Toggles label={texts.language} order={LOCALES} of={editor} value={locale} onChange={setLocale} />
        <Toggles label={texts.width} order={WIDTHS} of={texts.widths} value={width} onChange={setWidth} />
      </div>
      <Loaded of={preview}>
        {({ subject, html, readers }) => (
          <>
            <p>
              {texts.subject} <strong lang={locale}>{subject}</strong>
            </p>
            <MailFrame html={html} title={texts.preview} width={width} />
            {feature.date_emailed ? (
              <p className={writing.sentence}>{fill(texts.sentOn, { date: fullDate(own, feature.date_emailed) })}</p>
            ) : (
              <>
                <p>{counted(texts.readers, readers, own)}</p>
                <TestMail feature={feature} locale={locale} onSent={() => setTried(true)} />
                {account.type === "admin" ? (
                  <SendNewsletter feature={feature} readers={readers} isReady={isTried && !isTyped} />
                ) : (
                  <p>{texts.adminsOnly}</p>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
