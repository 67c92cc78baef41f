import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#core/contract/locales.ts";
import { brandScales, STANDARD_COLOR } from "#core/domain/brand-colours.ts";
import type { MailType, Messages, MessageType } from "#core/domain/messages.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { textWith } from "../i18n/texts.tsx";
import { documentOf } from "./documents.tsx";
import { MailDocument } from "./MailDocument.tsx";
import { contentOf, type MailSite } from "./mail-content.ts";
import { TEAL_7 } from "./mail-styles.ts";
import { plainText } from "./plain-text.ts";
import type { RenderedMessage } from "./rendered-message.ts";

export { MAIL_DARK_STYLE } from "./mail-styles.ts";
export { OUTBOX_STYLE, outboxList, outboxMessage } from "./outbox-screens.tsx";
export type { RenderedMessage } from "./rendered-message.ts";

/** Renders a message in the language of the recipient, in the colour of the directory. */
export function renderMessage<Type extends MessageType>(
  type: Type,
  locale: Locale,
  data: Messages[Type],
  site: MailSite,
): RenderedMessage {
  const message = inProductColors(type, locale, data, site);
  const { color = STANDARD_COLOR, logo } = site.directory ?? {};
  // Many mail programs know no custom properties.
  const own = brandScales(color).teal.light[7] ?? TEAL_7;
  return { ...message, html: message.html?.replaceAll(TEAL_7, own) ?? null, ...(message.html && logo && { logo }) };
}

function inProductColors<Type extends MessageType>(
  type: Type,
  locale: Locale,
  data: Messages[Type],
  site: MailSite,
): RenderedMessage {
  if (type === "SMS_CODE" || type === "CLAIM_SMS") {
    return { subject: "", html: null, text: smsText(type, data as Messages["CLAIM_SMS"], locale, site) };
  }
  const document = documentOf(type);
  if (document) return document(data, locale, site);
  const content = contentOf(type as MailType, locale, data as Messages[MailType], site);
  const html = renderToStaticMarkup(<MailDocument content={content} locale={locale} site={site} />);
  return { subject: content.subject, html: `<!doctype html>${html}`, text: plainText(content, locale, site) };
}

/** The last line binds the code to this origin, so that phones fill it in here only (WICG, origin-bound one-time codes). */
function smsText(
  type: "SMS_CODE" | "CLAIM_SMS",
  { code, page = "" }: Partial<Messages["CLAIM_SMS"]>,
  locale: Locale,
  site: MailSite,
): string {
  const values = { code: code ?? "", page, site: site.name[locale] };
  const text = textWith(textsFor(locale, "mail")[type].text, values);
  return `${text}\n\n@${new URL(site.publicUrl).hostname} #${code}`;
}
