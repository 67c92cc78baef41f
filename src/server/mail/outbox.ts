import { type RawBuilder, sql } from "kysely";
import type { Locale } from "#core/contract/locales.ts";
import { LIFE_MINUTES, type MemberMail, type Messages, type MessageType, SMS_TYPES } from "#core/domain/messages.ts";
import type { Database } from "../db/connect.ts";
import type { JsonObject } from "../db/schema.ts";
import type { OutboxState } from "./deliveries.ts";

export type Message<Type extends MessageType = MessageType> = {
  type: Type;
  /** An address, or a number in E.164 for text messages. */
  to: string;
  locale: Locale;
  data: Messages[Type];
};

/** A message that could not be sent for this long is given up. */
const MAX_MINUTES = 2 * 24 * 60;

/**
 * Writes a message to the outbox, in the transaction of its cause.
 * @param delayMs of many messages at once, so that sign-in links, for which people wait, are not delayed behind them
 */
export function queueMessage<Type extends Exclude<MessageType, MemberMail>>(
  tx: Database,
  message: Message<Type>,
  delay: { delayMs?: number } = {},
): Promise<void> {
  return insertMessage(tx, message, delay);
}

/** As `queueMessage`, for `mailAsMember`, which decides whether the mail may be sent. */
export const queueMemberMail = <Type extends MemberMail>(tx: Database, message: Message<Type>): Promise<void> =>
  insertMessage(tx, message, {});

async function insertMessage<Type extends MessageType>(
  tx: Database,
  message: Message<Type>,
  { delayMs = 0 }: { delayMs?: number },
): Promise<void> {
  const { type, to, locale, data } = message;
  const kind = SMS_TYPES.some((sms) => sms === type) ? "sms" : "code" in data ? "oob" : "mail";
  const laterBy = (instant: RawBuilder<unknown>) =>
    sql<Date>`${instant} + ${delayMs}::float8 * interval '1 millisecond'`;
  await tx
    .insertInto("outbox")
    .values({
      kind,
      type,
      recipient: to,
      locale,
      data: data as JsonObject,
      date_next: laterBy(sql`now()`),
      date_expires: laterBy(lastInstantOf(type)),
    })
    .execute();
}

/** A mail is not sent after its link has expired. */
export function lastInstantOf(type: MessageType) {
  const minutes = Math.min(LIFE_MINUTES[type] ?? MAX_MINUTES, MAX_MINUTES);
  return sql<Date>`now() + make_interval(mins => ${minutes})`;
}

/** Failed messages stay long enough to be noticed and sent again by hand. */
const RETENTION_DAYS = [
  ["sent", 30],
  ["failed", 90],
] as const satisfies [OutboxState, number][];

/** Deletes old messages, so that addresses are not retained longer. */
export async function sweepOutbox(db: Database): Promise<void> {
  for (const [state, days] of RETENTION_DAYS) {
    await db
      .deleteFrom("outbox")
      .where("state", "=", state)
      .where("date_created", "<", sql<Date>`now() - make_interval(days => ${days})`)
      .execute();
  }
}
