import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#core/contract/locales.ts";
import type { DocumentType, Messages, MessageType, StillRight } from "#core/domain/messages.ts";
import { DOCUMENTS_OF_MODULES } from "#start/compiled/mails.ts";
import type { MailSite } from "./mail-content.ts";
import { plainStillRight } from "./plain-text.ts";
import type { RenderDocument, RenderedMessage } from "./rendered-message.ts";
import { StillRightDocument } from "./StillRightDocument.tsx";
import { stillRightContent } from "./still-right-content.ts";

const DOCUMENTS = {
  STILL_RIGHT: renderStillRight,
  ...DOCUMENTS_OF_MODULES,
} satisfies { readonly [Type in DocumentType]: RenderDocument<Messages[Type]> };

/** Undefined: those of this type have one text and one action. */
export const documentOf = (type: MessageType) =>
  (DOCUMENTS as Partial<Record<MessageType, RenderDocument<unknown>>>)[type];

function renderStillRight(data: StillRight, locale: Locale, site: MailSite): RenderedMessage {
  const content = stillRightContent(data, locale, site);
  const html = renderToStaticMarkup(<StillRightDocument content={content} locale={locale} site={site} />);
  return { subject: content.subject, html: `<!doctype html>${html}`, text: plainStillRight(content, locale, site) };
}
