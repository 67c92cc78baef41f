import { localDateOf } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useFullList } from "#core/web/desk/api/use-lists.ts";
import { useMay, usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import styles from "../times.module.css";

/** Days (`YYYY-MM-DD`, both included) on which the page is closed. */
type Props = { from: string; to: string };

/** Names the published events that fall on days on which the page is closed. */
export function EventsThen({ from, to }: Props) {
  const { special: texts } = useTexts("desk-times");
  const { locale } = useApp();
  const { id: page_id } = usePageOfDesk();
  const may = useMay();
  const events = useFullList("ownEvents", { page_id }, { enabled: may("page") }).data ?? [];
  const isThen = ({ starts_at }: { starts_at: string }) => {
    const day = localDateOf(starts_at);
    return from <= day && day <= to;
  };
  const names = events
    .filter(({ status, next }) => status === "published" && next.some(isThen))
    .map((event) => plain(event, "title", locale));
  return names.length > 0 && <small className={styles.warning}>{texts.eventsThen({ names: names.join(", ") })}</small>;
}
