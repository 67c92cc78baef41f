import type { Locale } from "#core/contract/locales.ts";
import type { DocumentType, Messages } from "#core/domain/messages.ts";
import type { MailSite } from "./mail-content.ts";

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

/** Renders mails of a type, in place of one text and one action. */
export type RenderDocument<Data> = (data: Data, locale: Locale, site: MailSite) => RenderedMessage;

/** Those of a module, the default export of its `mails.ts`: for each of its mails that are declared with a document. */
export type MailDocuments = { readonly [Type in DocumentType]?: RenderDocument<Messages[Type]> };
