import { z } from "zod";
import { NOTIFICATIONS_OF_MODULES } from "#start/compiled/declared.ts";
import { eventStream, write } from "../endpoint.ts";
import { cursor, id, instant, limit, listOf, maybeText, slug } from "../fields.ts";
import type { KindOfNotifications } from "../module.ts";

const OF_CORE = [
  "page-requested",
  "page-without-owner",
  "feedback-arrived",
  "corrections-suggested",
  "edits-wait",
  "import-done",
  "mail-failed",
  "hours-unanswered",
  "page-claimed",
  "claim-waits",
] as const;
export type NotificationKind = (typeof OF_CORE)[number] | keyof typeof NOTIFICATIONS_OF_MODULES;

/** The kinds of notifications for administrators. They are stable: the desk has texts and a link for each. */
export const NOTIFICATION_KINDS: readonly NotificationKind[] = [
  ...OF_CORE,
  ...(Object.keys(NOTIFICATIONS_OF_MODULES) as (keyof typeof NOTIFICATIONS_OF_MODULES)[]),
];

const OF_MODULES = new Map(Object.entries<KindOfNotifications>(NOTIFICATIONS_OF_MODULES));

/** Those about what curators do; they get them for the pages of their category or place. */
export const KINDS_FOR_CURATORS: readonly NotificationKind[] = [
  ...(["corrections-suggested", "edits-wait", "hours-unanswered"] as const),
  ...NOTIFICATION_KINDS.filter((kind) => OF_MODULES.get(kind)?.forCurators),
];

export const notification = z
  .object({
    id,
    kind: z.enum(NOTIFICATION_KINDS),
    date: instant,
    read: z.boolean().meta({ description: "Whether the caller has read it; each administrator has their own state" }),
    page: z.object({ id, slug, name: maybeText, name_ie: maybeText }).nullable(),
    by: z.object({ id, name: z.string() }).nullable().meta({ description: "The account that caused it, if known" }),
    detail: z.record(z.string(), z.json()).meta({ description: "Details by kind, without personal texts" }),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof notification>;

const unread = z.int().meta({ description: "Number of notifications that the caller has not read" });

export const notificationEndpoints = {
  notifications: write({
    path: "/admin/notifications",
    summary:
      "List the notifications for the office, newest first; with `read`, first mark some or all as read; for curators those of their category or place",
    who: "curator",
    task: "office",
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
      last_event_id: z
        .string()
        .meta({ description: "The `Last-Event-ID` to continue after this list with the stream" }),
    }),
  }),
  notificationStream: eventStream({
    path: "/admin/notifications/stream",
    summary: "Stream the notifications after `Last-Event-ID`, or from now on",
    who: "curator",
    task: "office",
    input: z.object({}),
    answer: z.object({ notification, unread }),
  }),
};
