import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#core/contract/locales.ts";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import type { RenderedMessage } from "#core/web/mail/rendered-message.ts";
import { type FigureRow, type MonthlyFiguresContent, monthlyFiguresContent } from "./content.ts";
import type { MonthlyFigures } from "./figures.ts";
import { MonthlyFiguresDocument } from "./MonthlyFiguresDocument.tsx";

export function renderFigures(data: MonthlyFigures, locale: Locale, site: MailSite): RenderedMessage {
  const content = monthlyFiguresContent(data, locale, site);
  const html = renderToStaticMarkup(<MonthlyFiguresDocument content={content} locale={locale} site={site} />);
  return {
    subject: content.subject,
    html: `<!doctype html>${html}`,
    text: plainMonthlyFigures(content, locale, site),
    ...(data.unsubscribe && { unsubscribe: content.off.link }),
  };
}

/** The monthly mail about how pages were found as plain text. */
function plainMonthlyFigures(content: MonthlyFiguresContent, locale: Locale, site: MailSite): string {
  const { heading, text, months, pages, labels, rest, why, off } = content;
  const line = ({ name, now, before }: FigureRow) => `${name}: ${now} (${months.before}: ${before})`;
  const paragraphs = [
    heading,
    text,
    ...pages.flatMap(({ name, link, figures, searches }) => [
      [name.text, ...figures.map(line)].join("\n"),
      searches.length > 0 && [labels.searches, ...searches.map(line)].join("\n"),
      `${labels.more}:\n${link}`,
    ]),
    rest,
    `-- \n${why}\n${off.label}:\n${off.link}\n${site.name[locale]}, ${site.publicUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}
