import MailComposer from "nodemailer/lib/mail-composer";
import type { RenderedMessage } from "../../web/mail/render.tsx";
import type { Delivery } from "./deliveries.ts";

export type MailSource = { from: string; source: Buffer };

/** One mailbox, and nothing by which a header or a second recipient could be smuggled in. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/**
 * A mail as it travels (RFC 5322). Its Message-ID is the same however often it is tried, so that a mailbox can tell that
 * two copies are one mail.
 */
export async function mailSource(
  { id, recipient, locale, date_created }: Pick<Delivery, "id" | "recipient" | "locale" | "date_created">,
  { subject, html, text, unsubscribe }: RenderedMessage,
  from: string,
): Promise<MailSource> {
  const mail = new MailComposer({
    from,
    to: { name: "", address: recipient },
    subject: subject.replaceAll(/\p{Cc}+/gu, " "),
    date: date_created,
    text,
    ...(html && { html }),
    headers: {
      "Auto-Submitted": "auto-generated", // RFC 3834: nobody's holiday answers it
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

/** RFC 8058: the mail program ends it by a POST to the address, when its reader presses a button of its own. */
const oneClickUnsubscribe = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
