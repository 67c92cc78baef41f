import type { Notification } from "../../../contract/notifications.ts";
import { isoInstant } from "../../db/instants.ts";
import type { NotificationRow } from "./queries.ts";

export function notificationAnswer(row: NotificationRow): Notification {
  const { page_id, slug, account_id, account_name } = row;
  return {
    ...{ id: row.id, kind: row.kind as Notification["kind"], date: isoInstant(row.date_created), read: row.is_read },
    page: page_id !== null && slug !== null ? { id: page_id, slug, name: row.name, name_ie: row.name_ie } : null,
    by: account_id !== null && account_name !== null ? { id: account_id, name: account_name } : null,
    detail: row.detail as Notification["detail"],
  };
}
