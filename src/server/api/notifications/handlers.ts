import { sql } from "kysely";
import { z } from "zod";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import { notificationAnswer } from "./answer.ts";
import { countNotifications, notificationsFor } from "./queries.ts";

type Marked = NonNullable<InputOf<Contract["notifications"]>["read"]>;

/** A position, as the database writes it: too large for a number. */
const position = z.string().regex(/^\d{1,18}$/);

/** What the administrators are told of. Reading is everybody's own affair: the audit keeps nothing of it. */
export const notifications: Handler<Contract["notifications"]> = async ({ read, cursor, limit }, context) => {
  const { tx, caller } = context;
  context.unchanged();
  if (read) await markRead(tx, caller.id, read);
  const before = readCursor(cursor, position);
  const rows = await notificationsFor(tx, caller.id)
    .$if(before !== null, (query) => query.where("notification.position", "<", before!))
    .orderBy("notification.position", "desc")
    .limit(limit + 1)
    .execute();
  const { items, next_cursor } = takeList(rows, limit, (row) => row.position);
  const { total, unread, last } = await countNotifications(tx, caller.id);
  return { items: items.map(notificationAnswer), next_cursor, unread, total, last_event_id: last };
};

/** At once; what is more comes with the next question. */
const MAX_EVENTS = 100;

/** What came after the last one that the reader has had; whoever begins hears what comes from now on. */
export const notificationStream: Handler<Contract["notificationStream"]> = async (_, { db, caller, after }) => {
  const had = position.safeParse(after);
  const rows = had.success
    ? await notificationsFor(db, caller.id)
        .where("notification.position", ">", had.data)
        .orderBy("notification.position")
        .limit(MAX_EVENTS)
        .execute()
    : [];
  const { unread, last } = await countNotifications(db, caller.id);
  return {
    events: rows.map((row) => ({ id: row.position, data: { notification: notificationAnswer(row), unread } })),
    last: had.success ? (rows.at(-1)?.position ?? had.data) : last,
  };
};

/** What is read already stays so; what is not there is left out. */
async function markRead(tx: Database, accountId: string, read: Marked): Promise<void> {
  await tx
    .insertInto("notification_read")
    .columns(["notification_id", "account_id"])
    .expression((eb) =>
      eb
        .selectFrom("notification")
        .select(["id", sql<string>`${accountId}::uuid`.as("account_id")])
        .$if(read !== "all", (query) => query.where(sql<boolean>`id = any(${read as string[]}::uuid[])`)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
