import type { Database } from "../db/connect.ts";
import type { JsonObject } from "../db/schema.ts";

/** What a message says, by its type: the templates' values. */
export type Messages = {
  PASSWORD_RESET: OobData;
  EMAIL_SIGNIN: OobData;
  VERIFY_EMAIL: OobData;
  /** To the new address. */
  VERIFY_AND_CHANGE_EMAIL: OobData & { newEmail: string };
  /** To the old address: the change can be taken back. */
  RECOVER_EMAIL: OobData & { newEmail: string };
  /** A second factor was added: it can be taken away. */
  REVERT_SECOND_FACTOR_ADDITION: OobData & { factorName: string };
  PASSWORD_CHANGED: { email: string };
  ACCOUNT_DELETED: { name: string };
  SMS_CODE: { code: string };
};

/** A code for one deed, and the address of our page that does it. */
export type OobData = { code: string; link: string; email: string };

export type MessageType = keyof Messages;

export type Message<Type extends MessageType = MessageType> = {
  type: Type;
  /** An address, or a number in E.164 for text messages. */
  to: string;
  locale: "en" | "ga";
  data: Messages[Type];
};

/** Puts a message into the outbox, in the transaction of its cause: it is sent when that is true, and once. */
export async function queueMessage<Type extends MessageType>(tx: Database, message: Message<Type>): Promise<void> {
  const { type, to, locale, data } = message;
  const kind = type === "SMS_CODE" ? "sms" : "code" in data ? "oob" : "mail";
  await tx
    .insertInto("outbox")
    .values({ kind, type, recipient: to, locale, data: data as JsonObject })
    .execute();
}
