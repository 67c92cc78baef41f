import type { Messages, MessageType } from "../../domain/messages.ts";
import type { MailSite } from "../../web/mail/mail-content.ts";
import type * as MailRenderer from "../../web/mail/render.tsx";
import type { Config } from "../config/config.ts";
import type { Delivery, OutboxKind } from "./deliveries.ts";
import { isMailAddress, mailSource } from "./mail-source.ts";
import type { Outcome } from "./outcome.ts";
import { type SmsWebhook, smsWebhook } from "./sms-webhook.ts";
import { type SmtpLimits, type SmtpServer, smtpServer } from "./smtp.ts";

export type MailSettings = Config["mail"];

export type Writing = {
  renderer: Pick<typeof MailRenderer, "renderMessage">;
  site: MailSite;
};

/** Everything together: nobody keeps a message for longer, however slowly they answer. */
const MAX_MS = 5 * 60_000;

/** The kinds of message that there is a way for; the others stay in the outbox for the command line. */
export function kindsSent({ smtpUrl, smsWebhookUrl }: MailSettings): OutboxKind[] {
  return [...(smtpUrl ? (["oob", "mail"] as const) : []), ...(smsWebhookUrl ? (["sms"] as const) : [])];
}

/** A message of the outbox in words. Its type was checked when it was put there. */
export function writeMessage(
  { type, locale, data }: Pick<Delivery, "type" | "locale" | "data">,
  { renderer, site }: Writing,
) {
  return renderer.renderMessage(type as MessageType, locale, data as Messages[MessageType], site);
}

/** Writes a message, and hands it to the mail server or to the webhook. Never throws. */
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
      // What is awaited above never throws: it is the writing that failed, and it would again.
      return { is: "refused", reason: `It cannot be written: ${String(error)}`, code: "unwritable" };
    }
  }

  async #sendMail(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    const { recipient } = delivery;
    if (!this.#smtp) return NO_WAY;
    if (!isMailAddress(recipient)) return { is: "refused", reason: "It is no address for mail", code: "address" };
    const source = await mailSource(delivery, writeMessage(delivery, this.#writing), this.#mail.from);
    return this.#smtp({ ...source, to: recipient }, signal);
  }

  async #sendText(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
    if (!this.#sms) return NO_WAY;
    const { text } = writeMessage(delivery, this.#writing);
    return this.#sms({ id: delivery.id, to: delivery.recipient, text }, signal);
  }
}

const NO_WAY: Outcome = { is: "delayed", reason: "There is no way to send it", code: "no-way" };
