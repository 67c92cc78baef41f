import type { ReactNode } from "react";
import type { Locale } from "../../contract/locales.ts";
import type { MailSite } from "./mail-content.ts";
import { MAIL_STYLES as styles } from "./mail-styles.ts";

type Props = {
  subject: string;
  /** The preview text beside the subject in a list of mails. */
  preheader: string;
  locale: Locale;
  site: MailSite;
  foot: ReactNode;
  children: ReactNode;
};

/** The frame of all HTML mails, with inline styles. */
export function MailFrame({ subject, preheader, locale, site, foot, children }: Props) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.preheader}>{preheader}</div>
        <div style={styles.column}>
          <p style={styles.site}>
            <a href={site.publicUrl} style={styles.siteLink}>
              {site.name[locale]}
            </a>
          </p>
          <main style={styles.card}>{children}</main>
          {foot}
        </div>
      </body>
    </html>
  );
}
