import type { Mailer } from "@eolaire/identity-provider";
import { localeOf } from "#core/contract/locales.ts";
import type { Database } from "../db/connect.ts";
import { type Message, queueMessage } from "../mail/outbox.ts";

/** The provider's mails and text messages go through the outbox. Its transactions are ones of the whole database. */
export const identityMailer: Mailer = {
  queue: (tx, { locale, ...message }) =>
    queueMessage(tx as Database, { ...message, locale: localeOf(locale) } as Message<typeof message.type>),
};
