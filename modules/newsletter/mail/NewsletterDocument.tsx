import type { Locale } from "#core/contract/locales.ts";
import type { Localised } from "#core/web/i18n/bilingual.tsx";
import { MailFoot } from "#core/web/mail/MailFoot.tsx";
import { MailFrame } from "#core/web/mail/MailFrame.tsx";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import { type MailLook, MAIL_STYLES as styles } from "#core/web/mail/mail-styles.ts";
import type { CardContent, NewsletterContent } from "./content.ts";

type Props = { content: NewsletterContent; locale: Locale; site: MailSite };

/** A newsletter as HTML. Its cards are tables, the only layout that all mail programs support. */
export function NewsletterDocument({ content, locale, site }: Props) {
  const { subject, preheader, title, text, cards, home } = content;
  return (
    <MailFrame
      subject={subject}
      preheader={preheader}
      locale={locale}
      site={site}
      foot={<MailFoot content={{ why: content.why, off: content.unsubscribe }} locale={locale} site={site} />}
    >
      <h1 {...styles.heading} lang={title.lang}>
        {title.text}
      </h1>
      {text.map((paragraph) => (
        <p key={paragraph.text} {...styles.text} lang={paragraph.lang}>
          {paragraph.text}
        </p>
      ))}
      {cards.map((card) => (
        <Card key={card.link} {...card} />
      ))}
      <p {...styles.text}>
        <a href={home.link} {...styles.button}>
          {home.label}
        </a>
      </p>
    </MailFrame>
  );
}

/** The picture is decorative: its `alt` is empty. */
function Card({ link, title, text, by, picture }: CardContent) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} {...styles.row}>
      <tbody>
        <tr>
          {picture && (
            <td width={132} valign="top" {...styles.pictureCell}>
              <img src={picture} alt="" width={116} {...styles.picture} />
            </td>
          )}
          <td valign="top">
            <Paragraph of={by} look={styles.by} />
            <h2 {...styles.rowTitle} lang={title.lang}>
              <a href={link} {...styles.rowLink}>
                {title.text}
              </a>
            </h2>
            <Paragraph of={text} look={styles.rowText} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Paragraph({ of, look }: { of: Localised | null; look: MailLook }) {
  return (
    of && (
      <p {...look} lang={of.lang}>
        {of.text}
      </p>
    )
  );
}
