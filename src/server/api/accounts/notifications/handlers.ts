import { sql } from "kysely";
import { z } from "zod";
import { KINDS_FOR_CURATORS, type Notification } from "#core/contract/accounts/notifications.ts";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { isInPart } from "#core/server/access/part.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";

type Marked = NonNullable<InputOf<Contract["notifications"]>["read"]>;

/** A position as text: a bigint of the database does not fit into a JavaScript number. */
const position = z.string().regex(/^\d{1,18}$/);

/** The notifications of an administrator. Marking them as read is not audited. */
export const notifications: Handler<Contract["notifications"]> = async ({ read, cursor, limit }, context) => {
  const { tx, caller } = context;
  context.unchanged("notification_read");
  if (read) await markRead(tx, caller, read);
  const before = readCursor(cursor, position);
  const rows = await notificationsFor(tx, caller)
    .$if(before !== null, (query) => query.where("notification.position", "<", before!))
    .orderBy("notification.position", "desc")
    .limit(limit + 1)
    .execute();
  const { items, next_cursor } = takeList(rows, limit, (row) => row.position);
  const { total, unread, last } = await countNotifications(tx, caller);
  return { items: items.map(notificationAnswer), next_cursor, unread, total, last_event_id: last };
};

/** The events of one answer; the stream asks again for more. */
const MAX_EVENTS = 100;

/** The notifications after the last one that the client received; without one, only those that follow from now on. */
export const notificationStream: Handler<Contract["notificationStream"]> = async (_, { db, caller, after }) => {
  const received = position.safeParse(after);
  const rows = received.success
    ? await notificationsFor(db, caller)
        .where("notification.position", ">", received.data)
        .orderBy("notification.position")
        .limit(MAX_EVENTS)
        .execute()
    : [];
  const { unread, last } = await countNotifications(db, caller);
  return {
    events: rows.map((row) => ({ id: row.position, data: { notification: notificationAnswer(row), unread } })),
    last: received.success ? (rows.at(-1)?.position ?? received.data) : last,
  };
};

/** Of curators, what is theirs to do on the pages of their part. Index: page_pkey. */
const isFor = ({ part }: AccountCaller) =>
  part
    ? sql<boolean>`(notification.kind = any(${[...KINDS_FOR_CURATORS]}::text[]) and exists (select from page
        where page.id = notification.page_id and page.date_deleted is null and ${isInPart(part)}))`
    : sql<boolean>`true`;

/** Ids that are unknown or already read are ignored. */
async function markRead(tx: Database, caller: AccountCaller, read: Marked): Promise<void> {
  await tx
    .insertInto("notification_read")
    .columns(["notification_id", "account_id"])
    .expression((eb) =>
      eb
        .selectFrom("notification")
        .select(["id", sql<string>`${caller.id}::uuid`.as("account_id")])
        .where(isFor(caller))
        .$if(read !== "all", (query) => query.where(sql<boolean>`id = any(${read as string[]}::uuid[])`)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notifications with what one administrator has read of them, unsorted. Indexes: notification_position_key, notification_read_pkey. */
function notificationsFor(db: Database, caller: AccountCaller) {
  return db
    .selectFrom("notification")
    .where(isFor(caller))
    .leftJoin("page", (join) => join.onRef("page.id", "=", "notification.page_id").on("page.date_deleted", "is", null))
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "notification.account_id").on("account.deleted", "=", false),
    )
    .leftJoin("notification_read", (join) =>
      join
        .onRef("notification_read.notification_id", "=", "notification.id")
        .on("notification_read.account_id", "=", caller.id),
    )
    .select(["notification.id", "notification.kind", "notification.date_created", "notification.detail"])
    .select(["page.id as page_id", "page.slug", "page.name", "page.name_ie"])
    .select(["account.id as account_id", "account.name as account_name"])
    .select([
      sql<string>`notification.position::text`.as("position"),
      sql<boolean>`notification_read.account_id is not null`.as("is_read"),
    ]);
}

type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationsFor>["execute"]>>[number];

/** The number of notifications, of those that the account has not read, and the position of the last one. */
function countNotifications(db: Database, caller: AccountCaller) {
  return db
    .selectFrom("notification")
    .where(isFor(caller))
    .leftJoin("notification_read", (join) =>
      join
        .onRef("notification_read.notification_id", "=", "notification.id")
        .on("notification_read.account_id", "=", caller.id),
    )
    .select([
      sql<number>`count(*)::integer`.as("total"),
      sql<number>`(count(*) - count(notification_read.account_id))::integer`.as("unread"),
      sql<string>`coalesce(max(notification.position), 0)::text`.as("last"),
    ])
    .executeTakeFirstOrThrow();
}

function notificationAnswer(row: NotificationRow): Notification {
  const { page_id, slug, account_id, account_name } = row;
  return {
    id: row.id,
    kind: row.kind,
    date: isoInstant(row.date_created),
    read: row.is_read,
    page: page_id !== null && slug !== null ? { id: page_id, slug, name: row.name, name_ie: row.name_ie } : null,
    by: account_id !== null && account_name !== null ? { id: account_id, name: account_name } : null,
    detail: row.detail as Notification["detail"],
  };
}
