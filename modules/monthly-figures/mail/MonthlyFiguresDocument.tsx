import type { Locale } from "#core/contract/locales.ts";
import { MailFoot } from "#core/web/mail/MailFoot.tsx";
import { MailFrame } from "#core/web/mail/MailFrame.tsx";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import { MAIL_STYLES as styles } from "#core/web/mail/mail-styles.ts";
import type { FigureRow, FoundPage, MonthlyFiguresContent } from "./content.ts";

type Props = { content: MonthlyFiguresContent; locale: Locale; site: MailSite };
type Labels = Pick<MonthlyFiguresContent, "labels" | "months">;

/** The monthly mail about how an owner's pages were found: of each page a table with both months. */
export function MonthlyFiguresDocument({ content, locale, site }: Props) {
  const { subject, heading, text, pages, rest } = content;
  return (
    <MailFrame
      subject={subject}
      locale={locale}
      site={site}
      preheader={text}
      foot={<MailFoot content={content} locale={locale} site={site} />}
    >
      <h1 {...styles.heading}>{heading}</h1>
      <p {...styles.text}>{text}</p>
      {pages.map((page) => (
        <Found key={page.link} page={page} content={content} />
      ))}
      {rest && <p {...styles.life}>{rest}</p>}
    </MailFrame>
  );
}

function Found({ page, content: { labels, months } }: { page: FoundPage; content: Labels }) {
  const { name, link, figures, searches } = page;
  return (
    <div {...styles.asked}>
      <h2 {...styles.rowTitle} lang={name.lang}>
        <a href={link} {...styles.rowLink}>
          {name.text}
        </a>
      </h2>
      <Table caption={labels.figures} rows={figures} months={months} />
      {searches.length > 0 && <Table caption={labels.searches} rows={searches} months={months} />}
      <p {...styles.choices}>
        <a href={link} {...styles.softButton}>
          {labels.more}
        </a>
      </p>
    </div>
  );
}

function Table({ caption, rows, months }: Pick<Labels, "months"> & { caption: string; rows: FigureRow[] }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} {...styles.figures}>
      <thead>
        <tr>
          <th scope="col" align="left" {...styles.figureHead}>
            {caption}
          </th>
          <th scope="col" align="right" {...styles.figureMonth}>
            {months.now}
          </th>
          <th scope="col" align="right" {...styles.figureMonth}>
            {months.before}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, now, before, isTyped }) => (
          <tr key={name}>
            <th scope="row" align="left" {...styles.figureName} {...(isTyped && { lang: "" })}>
              {name}
            </th>
            <td align="right" {...styles.figureNow}>
              {now}
            </td>
            <td align="right" {...styles.figureBefore}>
              {before}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
