import type { Locale } from "#core/contract/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { MailContent, MailSite, Quote } from "./mail-content.ts";
import type { AskedPage, StillRightContent } from "./still-right-content.ts";

/** A mail as plain text. Lines are not wrapped; mail programs do that. */
export function plainText(content: MailContent, locale: Locale, site: MailSite): string {
  const { heading, text, code, quotes, action, notYou, isAlarm, why, report } = content;
  const texts = textsFor(locale, "mail").frame;
  const paragraphs = [
    heading,
    text,
    code,
    ...quotes.map(quoted),
    isAlarm && notYou,
    action && `${action.label}:\n${action.link}`,
    action?.life,
    !isAlarm && notYou,
    report && `${report.why}\n${report.label}: ${report.link}`,
    `-- \n${why} ${texts.automatic}\n${site.name[locale]}, ${site.publicUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

const quoted = ({ by, text }: Quote) => `${by}\n> ${text.replaceAll("\n", "\n> ")}`;

/** The mail that asks an owner about her hours as plain text. */
export function plainStillRight(content: StillRightContent, locale: Locale, site: MailSite): string {
  const { heading, text, pages, life, why, off, labels } = content;
  const paragraphs = [
    heading,
    text,
    ...pages.map((page) => plainPage(page, labels)),
    life,
    `-- \n${why}\n${off.label}:\n${off.link}\n${site.name[locale]}, ${site.publicUrl}`,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

function plainPage(
  { name, reasons, caption, week, good, change }: AskedPage,
  labels: StillRightContent["labels"],
): string {
  const days = caption ? [caption, ...week.map(({ day, hours }) => `${day}: ${hours.join(", ")}`)] : [labels.unknown];
  const choices = good === null ? [`${labels.set}:`] : [`${labels.good}:`, good, `${labels.change}:`];
  return [name.text, ...reasons, "", ...days, "", ...choices, change].join("\n");
}
