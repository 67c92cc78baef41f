import { sql } from "kysely";
import type { Locale } from "../../contract/locales.ts";
import { LIFE_MINUTES, type Messages, type MessageType } from "../../domain/messages.ts";
import type { Database } from "../db/connect.ts";
import type { JsonObject } from "../db/schema.ts";

export type Message<Type extends MessageType = MessageType> = {
  type: Type;
  /** An address, or a number in E.164 for text messages. */
  to: string;
  locale: Locale;
  data: Messages[Type];
};

/** A message that could not be handed over for so long is given up. */
const MAX_MINUTES = 2 * 24 * 60;

/** Puts a message into the outbox, in the transaction of its cause: it is sent when that is true, and once. */
export async function queueMessage<Type extends MessageType>(tx: Database, message: Message<Type>): Promise<void> {
  const { type, to, locale, data } = message;
  const kind = type === "SMS_CODE" ? "sms" : "code" in data ? "oob" : "mail";
  await tx
    .insertInto("outbox")
    .values({ kind, type, recipient: to, locale, data: data as JsonObject, date_expires: lastInstantOf(type) })
    .execute();
}

/** A link that has ended is of no use to anybody, so that its mail is not tried for longer. */
export function lastInstantOf(type: MessageType) {
  const minutes = Math.min(LIFE_MINUTES[type] ?? MAX_MINUTES, MAX_MINUTES);
  return sql<Date>`now() + make_interval(mins => ${minutes})`;
}
