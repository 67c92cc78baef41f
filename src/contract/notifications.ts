import { z } from "zod";
import { eventStream, write } from "./endpoint.ts";
import { cursor, id, instant, limit, listOf, maybeText, slug } from "./fields.ts";

/** What administrators are told of. These words are stable: each has its texts and its way in the desk. */
export const NOTIFICATION_KINDS = [
  "page-requested",
  "page-without-owner",
  "feedback-arrived",
  "import-done",
  "mail-failed",
] as const;

export const notification = z
  .object({
    id,
    kind: z.enum(NOTIFICATION_KINDS),
    date: instant,
    read: z.boolean().meta({ description: "By the caller: each administrator reads for herself" }),
    page: z.object({ id, slug, name: maybeText, name_ie: maybeText }).nullable(),
    by: z.object({ id, name: z.string() }).nullable().meta({ description: "Who caused it, where that is known" }),
    detail: z.record(z.string(), z.json()).meta({ description: "More of it, by its kind; no texts of people" }),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof notification>;

const unread = z.int().meta({ description: "How many the caller has not read" });

export const notificationEndpoints = {
  notifications: write({
    path: "/admin/notifications",
    summary: "What waits for the administrators, the newest first; with `read`, marks some or all as read before",
    who: "admin",
    audit: "notification.read",
    limit: "read",
    input: z.object({
      read: z
        .union([z.array(id).max(100, { error: "out-of-range" }), z.literal("all")], { error: "wrong-form" })
        .optional(),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(notification).extend({
      unread,
      total: z.int(),
      last_event_id: z.string().meta({ description: "For the stream: what comes after this list" }),
    }),
  }),
  notificationStream: eventStream({
    path: "/admin/notifications/stream",
    summary: "What comes after `Last-Event-ID`, or from now on, at once",
    who: "admin",
    input: z.object({}),
    answer: z.object({ notification, unread }),
  }),
};
