import type { Locale } from "#core/contract/locales.ts";
import { MailFoot } from "#core/web/mail/MailFoot.tsx";
import { MailFrame } from "#core/web/mail/MailFrame.tsx";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import { MAIL_STYLES as styles } from "#core/web/mail/mail-styles.ts";
import type { DigestContent, DigestEntry } from "./digest-content.ts";

type Props = { content: DigestContent; locale: Locale; site: MailSite };

/** The mail about what is new of all that an address follows, by kind. */
export function DigestDocument({ content, locale, site }: Props) {
  const { subject, preheader, heading, sections, rest } = content;
  return (
    <MailFrame
      subject={subject}
      preheader={preheader}
      locale={locale}
      site={site}
      foot={<MailFoot content={content} locale={locale} site={site} />}
    >
      <h1 {...styles.heading}>{heading}</h1>
      {sections.map(({ title, items }) => (
        <div key={title} {...styles.asked}>
          <h2 {...styles.section}>{title}</h2>
          {items.map((item) => (
            <Entry key={`${item.link} ${item.title.text} ${item.when}`} item={item} />
          ))}
        </div>
      ))}
      {rest && <p {...styles.life}>{rest}</p>}
    </MailFrame>
  );
}

function Entry({ item: { link, title, by, when, text } }: { item: DigestEntry }) {
  return (
    <div {...styles.entry}>
      {by && (
        <p {...styles.by} lang={by.lang}>
          {by.text}
        </p>
      )}
      <h3 {...styles.rowTitle} lang={title.lang}>
        <a href={link} {...styles.rowLink}>
          {title.text}
        </a>
      </h3>
      {when && <p {...styles.when}>{when}</p>}
      {text && (
        <p {...styles.rowText} lang={text.lang}>
          {text.text}
        </p>
      )}
    </div>
  );
}
