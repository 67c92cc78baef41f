import type { Locale } from "#core/contract/locales.ts";
import { MailFoot } from "./MailFoot.tsx";
import { MailFrame } from "./MailFrame.tsx";
import type { MailSite } from "./mail-content.ts";
import { MAIL_STYLES as styles } from "./mail-styles.ts";
import type { AskedPage, BarPiece, StillRightContent } from "./still-right-content.ts";

type Props = { content: StillRightContent; locale: Locale; site: MailSite };

/** The mail that asks an owner about her hours. The weeks are drawn by tables, which all mail programs show. */
export function StillRightDocument({ content, locale, site }: Props) {
  const { subject, heading, text, pages, labels, life } = content;
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
        <Asked key={page.link} page={page} labels={labels} />
      ))}
      <p {...styles.life}>{life}</p>
    </MailFrame>
  );
}

function Asked({ page, labels }: { page: AskedPage; labels: StillRightContent["labels"] }) {
  return (
    <div {...styles.asked}>
      <h2 {...styles.rowTitle} lang={page.name.lang}>
        <a href={page.link} {...styles.rowLink}>
          {page.name.text}
        </a>
      </h2>
      {page.reasons.map((reason) => (
        <p key={reason} {...styles.reason}>
          {reason}
        </p>
      ))}
      {page.caption ? <Week page={page} /> : <p {...styles.text}>{labels.unknown}</p>}
      <Choices page={page} labels={labels} />
    </div>
  );
}

function Choices({ page: { good, change }, labels }: { page: AskedPage; labels: StillRightContent["labels"] }) {
  return (
    <p {...styles.choices}>
      {good !== null && (
        <>
          <span {...styles.choice}>
            <a href={good} {...styles.button}>
              {labels.good}
            </a>
          </span>{" "}
        </>
      )}
      <span {...styles.choice}>
        <a href={change} {...(good === null ? styles.button : styles.softButton)}>
          {good === null ? labels.set : labels.change}
        </a>
      </span>
    </p>
  );
}

function Week({ page: { caption, week, color } }: { page: AskedPage }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} {...styles.week}>
      <caption {...styles.weekCaption}>{caption}</caption>
      <tbody>
        {week.map(({ day, hours, isClosed, bar }) => (
          <tr key={day}>
            <th scope="row" align="left" {...styles.weekDay}>
              {day}
            </th>
            <td {...styles.weekBar}>
              <Bar pieces={bar} color={color} />
            </td>
            <td align="right" {...(isClosed ? styles.weekClosed : styles.weekHours)}>
              {hours.map((line) => (
                <div key={line}>{unbroken(line)}</div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Hours break before “by appointment” only, so that the bar beside them has its width on a phone. */
const unbroken = (hours: string) => hours.replace(" – ", "\u00a0–\u00a0");

/** The hours of a day from 06:00 to 02:00; the text beside it says the same. */
function Bar({ pieces, color }: { pieces: readonly BarPiece[]; color: string }) {
  return (
    <table role="presentation" aria-hidden="true" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          {pieces.map(({ isOpen, percent }, index) => (
            <td
              key={index}
              width={`${percent}%`}
              {...(isOpen
                ? { ...styles.barOpen, style: { ...styles.barOpen.style, backgroundColor: color } }
                : styles.barPiece)}
            >
              {"\u00a0"}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
