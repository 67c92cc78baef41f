import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#core/contract/locales.ts";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import type { RenderedMessage } from "#core/web/mail/rendered-message.ts";
import { DigestDocument } from "./DigestDocument.tsx";
import type { FollowDigest } from "./digest.ts";
import { type DigestContent, digestContent } from "./digest-content.ts";

export function renderDigest(data: FollowDigest, locale: Locale, site: MailSite): RenderedMessage {
  const content = digestContent(data, locale, site);
  const html = renderToStaticMarkup(<DigestDocument content={content} locale={locale} site={site} />);
  return {
    subject: content.subject,
    html: `<!doctype html>${html}`,
    text: plainDigest(content, locale, site),
    ...(content.oneClick && { unsubscribe: content.oneClick }),
  };
}

function plainDigest(content: DigestContent, locale: Locale, site: MailSite): string {
  const { heading, sections, rest, why, off } = content;
  const paragraphs = [
    heading,
    ...sections.flatMap(({ title, items }) => [
      `${title}\n${"-".repeat([...title].length)}`,
      ...items.map(({ link, title: name, by, when, text }) =>
        [[by?.text, name.text].filter(Boolean).join(": "), when, text?.text, link].filter(Boolean).join("\n"),
      ),
    ]),
    rest,
    `-- \n${why}\n${off.label}:\n${off.link}\n${site.name[locale]}, ${site.publicUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}
