import { Button } from "@mantine/core";
import { Link } from "react-router";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange, useRead } from "#core/web/desk/api/use-api.ts";
import { Part } from "#core/web/desk/manage/page/everywhere/Part.tsx";
import { usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Loaded } from "#core/web/desk/shell/Loaded.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";

const SIZES = ["A5", "A6"] as const;

/** The sheet to print, and whether the one that was printed last is still right. */
export function WindowCard() {
  const { windowCard: texts } = useTexts("desk-everywhere");
  const { locale } = useApp();
  const page = usePageOfDesk();
  const notify = useNotify();
  const print = useChange("printWindowCard", { invalidates: ["windowCard", "pageHistory"] });
  const open = (size: string) => {
    window.open(`/${locale}/pages/${page.slug}/card?size=${size.toLowerCase()}`, "_blank", "noopener");
    void notify(print.mutateAsync({ page_id: page.id }));
  };
  return (
    <Part title={texts.title} about={texts.intro}>
      <Loaded of={useRead("windowCard", { page_id: page.id })}>
        {({ printed, is_current, scanned }) => (
          <>
            <p className={`${layout.head} ${card.head}`} data-gap="2">
              <span className={layout.quiet}>
                {printed ? texts.printed({ date: fullDate(locale, printed) }) : texts.never}
              </span>
              {printed && <Badge tone={is_current ? "good" : "waits"}>{is_current ? texts.current : texts.old}</Badge>}
            </p>
            {scanned && <p>{texts.scanned({ date: fullDate(locale, scanned) })}</p>}
          </>
        )}
      </Loaded>
      <div className={layout.actions} data-gap="2">
        {SIZES.map((size) => (
          <Button key={size} variant="light" onClick={() => open(size)}>
            {texts.print({ size })}
          </Button>
        ))}
      </div>
    </Part>
  );
}

/** On the first screen of the desk, where the card in the window is wrong. */
export function OldCardNotice() {
  const { windowCard: texts } = useTexts("desk-everywhere");
  const { id } = usePageOfDesk();
  const { locale } = useApp();
  const { data } = useRead("windowCard", { page_id: id });
  if (!data?.printed || (data.is_current && !data.scanned)) return null;
  return (
    <section className={card.card} aria-label={texts.title}>
      <p>
        <strong>{data.is_current ? texts.olderHangs : texts.old}</strong>
      </p>
      {data.scanned && <p>{texts.scanned({ date: fullDate(locale, data.scanned) })}</p>}
      <p>
        <Link to="everywhere" relative="path">
          {texts.again}
        </Link>
      </p>
    </section>
  );
}
