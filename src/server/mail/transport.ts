import { FIRST } from "#core/contract/locales.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import type { Messages, MessageType } from "#core/domain/messages.ts";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import type * as MailRenderer from "#core/web/mail/render.tsx";
import type { Config } from "../config/config.ts";
import type { Delivery, OutboxKind } from "./deliveries.ts";
import { isMailAddress, mailSource } from "./mail-source.ts";
import type { Outcome } from "./outcome.ts";
import { type SmsWebhook, smsWebhook } from "./sms-webhook.ts";
import { type SmtpLimits, type SmtpServer, smtpServer } from "./smtp.ts";

export type MailSettings = Config["mail"];

export type Writing = {
  renderer: Pick<typeof MailRenderer, "renderMessage">;
  site: Sender;
  /** Reads the logo that stands above mails; undefined: it is gone. */
  readLogo?: (key: string) => Promise<Buffer | undefined>;
};

/** Without settings: a mail for a test. */
type Sender = MailSite & { directory?: DirectorySettings };

/** Total time for one message, however slowly the server answers. */
const MAX_MS = 5 * 60_000;

/** The kinds of message that can be sent; others stay in the outbox for the command line. */
export function kindsSent({ smtpUrl, smsWebhookUrl }: MailSettings): OutboxKind[] {
  return [...(smtpUrl ? (["oob", "mail"] as const) : []), ...(smsWebhookUrl ? (["sms"] as const) : [])];
}

/** Renders a message of the outbox. Its type was checked when it was queued. */
export function writeMessage(
  { type, locale, data }: Pick<Delivery, "type" | "locale" | "data">,
  { renderer, site }: Writing,
) {
  return renderer.renderMessage(type as MessageType, locale, data as Messages[MessageType], site);
}

/**
 * Who sends mails: the address of the operator, with the name that the directory has chosen.
 * @param from as the operator has set it, with or without a name
 */
export function senderOf(from: string | undefined, { directory, name }: Sender): string {
  const chosen = directory?.mail_sender ?? (from ? null : name[FIRST]);
  if (chosen === null) return from ?? "";
  const address = /^[^<]*<(.*)>/.exec(from ?? "")?.[1] ?? from ?? "no-reply@localhost";
  return `${JSON.stringify(chosen)} <${address}>`;
}

/** Renders a message, and sends it by SMTP or the webhook. Never throws. */
export class Transport {
  readonly #mail: MailSettings;
  readonly #writing: Writing;
  readonly #smtp: SmtpServer | null;
  readonly #sms: SmsWebhook | null;

  constructor(mail: MailSettings, writing: Writing, limits?: SmtpLimits) {
    this.#mail = mail;
    this.#writing = writing;
    this.#smtp = mail.smtpUrl ? smtpServer(mail.smtpUrl, limits) : null;
    this.#sms = mail.smsWebhookUrl ? smsWebhook(mail.smsWebhookUrl) : null;
  }

  async send(delivery: Delivery, stopped: AbortSignal): Promise<Outcome> {
    try {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(MAX_MS)]);
      return delivery.kind === "sms" ? await this.#sendText(delivery, signal) : await this.#sendMail(delivery, signal);
    } catch (error) {
      // Sending never throws: the rendering failed, and would fail again.
      return { is: "refused", reason: `It cannot be written: ${String(error)}`, code: "unwritable" };
    }
  }

  async #sendMail(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    const { recipient } = delivery;
    if (!this.#smtp) return NO_TRANSPORT;
    if (!isMailAddress(recipient)) return { is: "refused", reason: "It is no address for mail", code: "address" };
    const { logo, ...message } = writeMessage(delivery, this.#writing);
    const logoFile = logo === undefined ? undefined : await this.#writing.readLogo?.(logo);
    const from = senderOf(this.#mail.from, this.#writing.site);
    const source = await mailSource(delivery, { ...message, logoFile }, from);
    return this.#smtp({ ...source, to: recipient }, signal);
  }

  async #sendText(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    if (!this.#sms) return NO_TRANSPORT;
    const { text } = writeMessage(delivery, this.#writing);
    return this.#sms({ id: delivery.id, to: delivery.recipient, text }, signal);
  }
}

const NO_TRANSPORT: Outcome = { is: "delayed", reason: "There is no way to send it", code: "no-way" };
