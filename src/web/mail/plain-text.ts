import type { Locale } from "../i18n/locales.ts";
import { translatorFor } from "../i18n/translators.ts";
import type { MailContent, MailSite } from "./mail-content.ts";

/** The same mail for those who read without pictures and colours. Lines are left long: the reader's program breaks them. */
export function plainText(content: MailContent, locale: Locale, site: MailSite): string {
  const { heading, text, quote, action, notYou, isAlarm, why } = content;
  const t = translatorFor(locale, "mail.frame");
  const paragraphs = [
    heading,
    text,
    quote && `${quote.by}\n> ${quote.text}`,
    isAlarm && notYou,
    action && `${action.label}:\n${action.link}`,
    action?.life,
    !isAlarm && notYou,
    `-- \n${why} ${t("automatic")}\n${site.name[locale]}, ${site.publicUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}
