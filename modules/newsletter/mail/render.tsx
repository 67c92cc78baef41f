import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#core/contract/locales.ts";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import type { RenderedMessage } from "#core/web/mail/rendered-message.ts";
import { type NewsletterContent, newsletterContent } from "./content.ts";
import { NewsletterDocument } from "./NewsletterDocument.tsx";
import type { Newsletter } from "./newsletter.ts";

export function renderNewsletter(data: Newsletter, locale: Locale, site: MailSite): RenderedMessage {
  const content = newsletterContent(data, locale, site);
  const html = renderToStaticMarkup(<NewsletterDocument content={content} locale={locale} site={site} />);
  return {
    subject: content.subject,
    html: `<!doctype html>${html}`,
    text: plainNewsletter(content, locale, site),
    ...(data.unsubscribe && { unsubscribe: content.unsubscribe.link }),
  };
}

/** Each address has its own line, so that mail programs link it correctly. */
function plainNewsletter(content: NewsletterContent, locale: Locale, site: MailSite): string {
  const { title, text, cards, home, why, unsubscribe } = content;
  const paragraphs = [
    title.text,
    ...text.map((paragraph) => paragraph.text),
    ...cards.map(({ by, title: name, text: about, link }) =>
      [[by?.text, name.text].filter(Boolean).join(": "), about?.text, link].filter(Boolean).join("\n"),
    ),
    `${home.label}:\n${home.link}`,
    `-- \n${why}\n${unsubscribe.label}:\n${unsubscribe.link}\n${site.name[locale]}, ${site.publicUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}
