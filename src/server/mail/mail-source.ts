import MailComposer from "nodemailer/lib/mail-composer";
import { LOGO_CONTENT_ID } from "#core/domain/messages.ts";
import type { RenderedMessage } from "#core/web/mail/render.tsx";
import type { Delivery } from "./deliveries.ts";

export type MailSource = { from: string; source: Buffer };

/** A single mailbox, without characters that could inject a header or a second recipient. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/**
 * The source of a mail (RFC 5322). Its Message-ID is the same for each attempt, so that mailboxes can detect duplicates.
 */
export async function mailSource(
  { id, recipient, locale, date_created }: Pick<Delivery, "id" | "recipient" | "locale" | "date_created">,
  { subject, html, text, unsubscribe, logoFile }: Omit<RenderedMessage, "logo"> & { logoFile?: Buffer | undefined },
  from: string,
): Promise<MailSource> {
  const mail = new MailComposer({
    from,
    to: { name: "", address: recipient },
    subject: subject.replaceAll(/\p{Cc}+/gu, " "),
    date: date_created,
    text,
    ...(html && { html }),
    ...(html && logoFile && { attachments: [letterhead(logoFile)] }),
    headers: {
      "Auto-Submitted": "auto-generated", // RFC 3834: suppresses automatic replies
      "X-Auto-Response-Suppress": "All", // the same for Exchange
      "Content-Language": locale,
      ...(unsubscribe && oneClickUnsubscribe(unsubscribe)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const sender = mail.getEnvelope().from || "";
  mail.setHeader("Message-ID", `<${id}@${sender.split("@").at(-1) || "localhost"}>`);
  return { from: sender, source: await mail.build() };
}

const letterhead = (content: Buffer) => ({
  content,
  cid: LOGO_CONTENT_ID,
  filename: "logo.png",
  contentType: "image/png",
  contentDisposition: "inline" as const,
});

/** RFC 8058: the mail program unsubscribes by a POST, when the reader presses its button. */
const oneClickUnsubscribe = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
