import type { Notification } from "../../../../contract/notifications.ts";
import { plain } from "../../../i18n/bilingual.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { useLive, useTexts } from "../../../site/live/live-context.tsx";

/** Where each kind of notification is dealt with. */
export function placeOf({ kind, page }: Notification): string {
  if (kind === "page-requested") return page ? `/requests?page=${page.id}` : "/requests";
  if (kind === "page-without-owner") return page ? `/pages/${page.id}` : "/pages?owner=none";
  if (kind === "feedback-arrived") return "/feedback";
  return kind === "import-done" ? "/exchange" : "/outbox";
}

/** What a notification says, in a sentence. */
export function useNotificationWords(): (of: Notification) => string {
  const { notifications: texts } = useTexts("admin-pages");
  const { locale } = useLive();
  return ({ kind, page, by }) =>
    fill(texts.kinds[kind], {
      page: (page && plain(page, "name", locale)) || texts.somePage,
      by: by?.name || texts.somebody,
    });
}
