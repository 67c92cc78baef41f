import type { Locale } from "../../contract/locales.ts";
import type { Localised } from "../i18n/bilingual.tsx";
import { MailFoot } from "./MailFoot.tsx";
import { MailFrame } from "./MailFrame.tsx";
import type { MailSite } from "./mail-content.ts";
import { MAIL_STYLES as styles } from "./mail-styles.ts";
import type { CardContent, NewsletterContent } from "./newsletter-content.ts";

type Props = { content: NewsletterContent; locale: Locale; site: MailSite };

/** A newsletter as HTML. Its cards are tables, the only layout that all mail programs support. */
export function NewsletterDocument({ content, locale, site }: Props) {
  const { subject, preheader, title, text, cards, home } = content;
  return (
    <MailFrame
      {...{ subject, preheader, locale, site }}
      foot={<MailFoot content={{ why: content.why, off: content.unsubscribe }} locale={locale} site={site} />}
    >
      <h1 style={styles.heading} lang={title.lang}>
        {title.text}
      </h1>
      {text.map((paragraph) => (
        <p key={paragraph.text} style={styles.text} lang={paragraph.lang}>
          {paragraph.text}
        </p>
      ))}
      {cards.map((card) => (
        <Card key={card.link} {...card} />
      ))}
      <p style={styles.text}>
        <a href={home.link} style={styles.button}>
          {home.label}
        </a>
      </p>
    </MailFrame>
  );
}

/** The picture is decorative: its `alt` is empty. */
function Card({ link, title, text, by, picture }: CardContent) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.row}>
      <tbody>
        <tr>
          {picture && (
            <td width={132} valign="top" style={styles.pictureCell}>
              <img src={picture} alt="" width={116} style={styles.picture} />
            </td>
          )}
          <td valign="top">
            <Paragraph of={by} style={styles.by} />
            <h2 style={styles.rowTitle} lang={title.lang}>
              <a href={link} style={styles.rowLink}>
                {title.text}
              </a>
            </h2>
            <Paragraph of={text} style={styles.rowText} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Paragraph({ of, style }: { of: Localised | null; style: React.CSSProperties }) {
  return (
    of && (
      <p style={style} lang={of.lang}>
        {of.text}
      </p>
    )
  );
}
