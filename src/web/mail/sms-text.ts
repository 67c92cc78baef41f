import type { Messages } from "../../domain/messages.ts";
import type { Locale } from "../i18n/locales.ts";
import { translatorFor } from "../i18n/translators.ts";
import type { MailSite } from "./mail-content.ts";

/** With a last line by which phones offer the code on our pages, and on no others (WICG "Origin-bound one-time codes"). */
export function smsText({ code }: Messages["SMS_CODE"], locale: Locale, site: MailSite): string {
  const text = translatorFor(locale, "mail.SMS_CODE")("text", { code, site: site.name[locale] });
  return `${text}\n\n@${new URL(site.publicUrl).hostname} #${code}`;
}
