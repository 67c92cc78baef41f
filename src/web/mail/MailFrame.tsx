import type { ReactNode } from "react";
import type { Locale } from "#core/contract/locales.ts";
import { LOGO_CONTENT_ID } from "#core/domain/messages.ts";
import type { MailSite } from "./mail-content.ts";
import { MAIL_DARK_STYLE, MAIL_STYLES as styles } from "./mail-styles.ts";

type Props = {
  subject: string;
  /** The preview text beside the subject in a list of mails. */
  preheader: string;
  locale: Locale;
  site: MailSite;
  foot: ReactNode;
  children: ReactNode;
};

/** The frame of all HTML mails, with inline styles, and dark colours where the device prefers them. */
export function MailFrame({ subject, preheader, locale, site, foot, children }: Props) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: MAIL_DARK_STYLE }} />
      </head>
      <body {...styles.body}>
        <div {...styles.preheader}>{preheader}</div>
        <div {...styles.column}>
          <p {...styles.site}>
            <a href={site.publicUrl} {...styles.siteLink}>
              {site.directory?.logo && <img src={`cid:${LOGO_CONTENT_ID}`} alt="" height={40} {...styles.logo} />}
              {site.name[locale]}
            </a>
          </p>
          <main {...styles.card}>{children}</main>
          {foot}
        </div>
      </body>
    </html>
  );
}
