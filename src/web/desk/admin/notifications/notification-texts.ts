import type { Notification, NotificationKind } from "#core/contract/accounts/notifications.ts";
import type { FeedbackKind } from "#core/contract/community/feedback.ts";
import type { KindOfNotifications } from "#core/contract/module.ts";
import { addressOfWaiting, WAITING, type WaitingKind } from "#core/contract/office/waiting.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { textWith, useTexts } from "#core/web/i18n/texts.tsx";
import { NOTIFICATIONS_OF_MODULES } from "#start/compiled/declared.ts";

/** What waits since a notification. */
const WAITING_SINCE: { [Kind in NotificationKind]?: WaitingKind } = {
  "page-requested": "request",
  "claim-waits": "claim",
  "corrections-suggested": "correction",
  "edits-wait": "edit",
  "mail-failed": "mail",
};

const OF_MODULES = new Map(Object.entries<KindOfNotifications>(NOTIFICATIONS_OF_MODULES));

/** The address where a notification is dealt with. */
export function placeOf({ kind, page, detail }: Notification): string {
  const waits = WAITING_SINCE[kind];
  if (waits === "request" && page) return addressOfWaiting(waits, page.id);
  if (waits) return WAITING[waits].screen;
  if (kind === "page-without-owner") return page ? `/pages/${page.id}` : "/pages?owner=none";
  if (kind === "feedback-arrived") return `/feedback?show=all&message=${detail.feedback_id}`;
  if (kind === "page-claimed") return page ? `/pages/${page.id}` : "/pages";
  if (kind === "hours-unanswered") return page ? `/pages/${page.id}` : "/pages?checked=unanswered";
  const ofModule = OF_MODULES.get(kind);
  if (ofModule) return page ? `/pages/${page.id}` : ofModule.screen;
  return "/exchange";
}

/** Their list of pages, where a page has its own desk. */
export const placeForCurators = ({ kind, page }: Notification): string => {
  const waits = WAITING_SINCE[kind];
  return waits ? WAITING[waits].screen : `/pages?q=${encodeURIComponent(page?.slug ?? "")}`;
};

/** A notification as a sentence. */
export function useNotificationTexts(): (of: Notification) => string {
  const { notifications: texts } = useTexts("admin-pages");
  const { locale } = useApp();
  return ({ kind, page, by, detail }) => {
    const name = page && plain(page, "name", locale);
    if (kind === "feedback-arrived" && isFeedbackKind(detail.kind, texts.feedback)) {
      const about = name ? texts.aboutPage({ page: name }) : texts.aboutDirectory;
      return texts.feedback[detail.kind]({ by: by?.name || texts.visitor, about });
    }
    const n = typeof detail.pages === "number" ? detail.pages : 1;
    return textWith(texts.kinds[kind], { n, page: name || texts.somePage, by: by?.name || texts.somebody });
  };
}

const isFeedbackKind = (kind: unknown, texts: object): kind is FeedbackKind =>
  typeof kind === "string" && Object.hasOwn(texts, kind);
