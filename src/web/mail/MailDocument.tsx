import type { Locale } from "#core/contract/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { MailFrame } from "./MailFrame.tsx";
import type { MailContent, MailSite, Quote } from "./mail-content.ts";
import { MAIL_STYLES as styles } from "./mail-styles.ts";

type MailDocumentProps = { content: MailContent; locale: Locale; site: MailSite };

/** A transactional mail as HTML: without tables, pictures and external resources. */
export function MailDocument({ content, locale, site }: MailDocumentProps) {
  return (
    <MailFrame
      subject={content.subject}
      preheader={content.text}
      locale={locale}
      site={site}
      foot={<Foot content={content} locale={locale} site={site} />}
    >
      <h1 {...styles.heading}>{content.heading}</h1>
      <p {...styles.text}>{content.text}</p>
      {content.code && <p {...styles.code}>{content.code}</p>}
      {content.quotes.map((quote) => (
        <Quoted key={quote.by} {...quote} />
      ))}
      {content.isAlarm && <p {...styles.text}>{content.notYou}</p>}
      {content.action && <Button {...content.action} />}
      {!content.isAlarm && <p {...styles.text}>{content.notYou}</p>}
      {content.action && <Address link={content.action.link} locale={locale} />}
    </MailFrame>
  );
}

function Quoted({ by, text }: Quote) {
  return (
    <>
      <p {...styles.quoteBy}>{by}</p>
      <blockquote {...styles.quote}>{text}</blockquote>
    </>
  );
}

function Button({ label, link, life }: NonNullable<MailContent["action"]>) {
  return (
    <>
      <p {...(life ? styles.buttonLine : styles.text)}>
        <a href={link} {...styles.button}>
          {label}
        </a>
      </p>
      {life && <p {...styles.life}>{life}</p>}
    </>
  );
}

/** The address of the button as text, for mail programs without buttons. */
function Address({ link, locale }: { link: string; locale: Locale }) {
  return (
    <>
      <p {...styles.copy}>{textsFor(locale, "mail").frame.copy}</p>
      <p {...styles.address}>
        <a href={link} {...styles.addressLink}>
          {link}
        </a>
      </p>
    </>
  );
}

function Foot({ content: { why, report }, locale, site }: MailDocumentProps) {
  return (
    <p {...styles.foot}>
      {report && (
        <>
          {report.why}{" "}
          <a href={report.link} {...styles.addressLink}>
            {report.label}
          </a>
          <br />
        </>
      )}
      {why} {textsFor(locale, "mail").frame.automatic}
      <br />
      {site.name[locale]}, {site.publicUrl.replace(/^https?:\/\//, "")}
    </p>
  );
}
