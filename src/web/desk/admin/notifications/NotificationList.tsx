import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useWhen } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { placeForCurators, placeOf, useNotificationTexts } from "./notification-texts.ts";
import styles from "./notifications.module.css";

/** The administrator's notifications, newest first. Opening one marks it as read. */
export function NotificationList() {
  const { sections } = useTexts("admin");
  const { notifications: texts } = useTexts("admin-pages");
  const list = useInfiniteList("notifications", {});
  const mark = useChange("notifications", { invalidates: ["notifications"] });
  const notify = useNotify();
  const textOf = useNotificationTexts();
  const when = useWhen();
  const isCurating = useSignedIn().account.type === "curator";
  return (
    <>
      <div className={layout.head} data-below="4">
        <Title>{sections.notifications}</Title>
        {(list.data?.pages[0]?.unread ?? 0) > 0 && (
          <Button
            variant="light"
            loading={mark.isPending}
            onClick={() => void notify(mark.mutateAsync({ read: "all" }))}
          >
            {texts.readAll}
          </Button>
        )}
      </div>
      <Pieces of={list} empty={{ title: texts.none }}>
        {(items) => (
          <ol className={`${layout.box} ${styles.list}`} data-below="4">
            {items.map((one) => (
              <li key={one.id} className={layout.head} data-gap="4" data-row-gap="0" data-new={!one.read || undefined}>
                <Link
                  to={isCurating ? placeForCurators(one) : placeOf(one)}
                  onClick={() => !one.read && mark.mutate({ read: [one.id] })}
                >
                  {!one.read && <span className="visually-hidden">{texts.isNew}: </span>}
                  {textOf(one)}
                </Link>
                <time className={layout.quiet} dateTime={one.date}>
                  {when(one.date)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </Pieces>
    </>
  );
}
