import { sql } from "kysely";
import type { Notification } from "../../../contract/notifications.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";

/** Notifications with what one administrator has read of them, unsorted. Indexes: notification_position_key, notification_read_pkey. */
export function notificationsFor(db: Database, accountId: string) {
  return db
    .selectFrom("notification")
    .leftJoin("page", (join) => join.onRef("page.id", "=", "notification.page_id").on("page.date_deleted", "is", null))
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "notification.account_id").on("account.deleted", "=", false),
    )
    .leftJoin("notification_read", (join) =>
      join
        .onRef("notification_read.notification_id", "=", "notification.id")
        .on("notification_read.account_id", "=", accountId),
    )
    .select(["notification.id", "notification.kind", "notification.date_created", "notification.detail"])
    .select(["page.id as page_id", "page.slug", "page.name", "page.name_ie"])
    .select(["account.id as account_id", "account.name as account_name"])
    .select([
      sql<string>`notification.position::text`.as("position"),
      sql<boolean>`notification_read.account_id is not null`.as("is_read"),
    ]);
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationsFor>["execute"]>>[number];

/** The number of notifications, of those that the account has not read, and the position of the last one. */
export function countNotifications(db: Database, accountId: string) {
  return db
    .selectFrom("notification")
    .leftJoin("notification_read", (join) =>
      join
        .onRef("notification_read.notification_id", "=", "notification.id")
        .on("notification_read.account_id", "=", accountId),
    )
    .select([
      sql<number>`count(*)::integer`.as("total"),
      sql<number>`(count(*) - count(notification_read.account_id))::integer`.as("unread"),
      sql<string>`coalesce(max(notification.position), 0)::text`.as("last"),
    ])
    .executeTakeFirstOrThrow();
}

export function notificationAnswer(row: NotificationRow): Notification {
  const { page_id, slug, account_id, account_name } = row;
  return {
    ...{ id: row.id, kind: row.kind, date: isoInstant(row.date_created), read: row.is_read },
    page: page_id !== null && slug !== null ? { id: page_id, slug, name: row.name, name_ie: row.name_ie } : null,
    by: account_id !== null && account_name !== null ? { id: account_id, name: account_name } : null,
    detail: row.detail as Notification["detail"],
  };
}
