import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#core/contract/locales.ts";
import { brandScales, STANDARD_COLOR } from "#core/domain/brand-colours.ts";
import type {
  FollowDigest,
  MailType,
  Messages,
  MessageType,
  MonthlyFigures,
  Newsletter,
  StillRight,
} from "#core/domain/messages.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { textWith } from "../i18n/texts.tsx";
import { FollowDigestDocument } from "./FollowDigestDocument.tsx";
import { followDigestContent } from "./follow-digest-content.ts";
import { MailDocument } from "./MailDocument.tsx";
import { MonthlyFiguresDocument } from "./MonthlyFiguresDocument.tsx";
import { contentOf, type MailSite } from "./mail-content.ts";
import { TEAL_7 } from "./mail-styles.ts";
import { monthlyFiguresContent } from "./monthly-figures-content.ts";
import { NewsletterDocument } from "./NewsletterDocument.tsx";
import { newsletterContent } from "./newsletter-content.ts";
import { plainFollowDigest, plainMonthlyFigures, plainNewsletter, plainStillRight, plainText } from "./plain-text.ts";
import { StillRightDocument } from "./StillRightDocument.tsx";
import { stillRightContent } from "./still-right-content.ts";

export { MAIL_DARK_STYLE } from "./mail-styles.ts";
export { OUTBOX_STYLE, outboxList, outboxMessage } from "./outbox-screens.tsx";

/** Text messages have neither subject nor HTML. */
export type RenderedMessage = {
  subject: string;
  html: string | null;
  text: string;
  /** The address for one-click unsubscription (RFC 8058). */
  unsubscribe?: string;
  /** The key of the picture that the HTML names by `LOGO_CONTENT_ID`. */
  logo?: string;
};

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
  if (type === "FEATURE") return renderNewsletter(data as Messages["FEATURE"], locale, site);
  if (type === "STILL_RIGHT") return renderStillRight(data as Messages["STILL_RIGHT"], locale, site);
  if (type === "MONTHLY_FIGURES") return renderFigures(data as Messages["MONTHLY_FIGURES"], locale, site);
  if (type === "FOLLOW_DIGEST") return renderDigest(data as Messages["FOLLOW_DIGEST"], locale, site);
  const content = contentOf(type as MailType, locale, data as Messages[MailType], site);
  const html = renderToStaticMarkup(<MailDocument content={content} locale={locale} site={site} />);
  return { subject: content.subject, html: `<!doctype html>${html}`, text: plainText(content, locale, site) };
}

function renderNewsletter(data: Newsletter, locale: Locale, site: MailSite): RenderedMessage {
  const content = newsletterContent(data, locale, site);
  const html = renderToStaticMarkup(<NewsletterDocument content={content} locale={locale} site={site} />);
  return {
    subject: content.subject,
    html: `<!doctype html>${html}`,
    text: plainNewsletter(content, locale, site),
    ...(data.unsubscribe && { unsubscribe: content.unsubscribe.link }),
  };
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

function renderStillRight(data: StillRight, locale: Locale, site: MailSite): RenderedMessage {
  const content = stillRightContent(data, locale, site);
  const html = renderToStaticMarkup(<StillRightDocument content={content} locale={locale} site={site} />);
  return { subject: content.subject, html: `<!doctype html>${html}`, text: plainStillRight(content, locale, site) };
}

function renderFigures(data: MonthlyFigures, locale: Locale, site: MailSite): RenderedMessage {
  const content = monthlyFiguresContent(data, locale, site);
  const html = renderToStaticMarkup(<MonthlyFiguresDocument content={content} locale={locale} site={site} />);
  return {
    subject: content.subject,
    html: `<!doctype html>${html}`,
    text: plainMonthlyFigures(content, locale, site),
    ...(data.unsubscribe && { unsubscribe: content.off.link }),
  };
}

function renderDigest(data: FollowDigest, locale: Locale, site: MailSite): RenderedMessage {
  const content = followDigestContent(data, locale, site);
  const html = renderToStaticMarkup(<FollowDigestDocument content={content} locale={locale} site={site} />);
  return {
    subject: content.subject,
    html: `<!doctype html>${html}`,
    text: plainFollowDigest(content, locale, site),
    ...(content.oneClick && { unsubscribe: content.oneClick }),
  };
}
