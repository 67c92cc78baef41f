import { Link } from "react-router";
import { grouped } from "#core/texts/numbers.ts";
import { useRead } from "#core/web/desk/api/use-api.ts";
import { useMay, usePageOfDesk } from "#core/web/desk/manage/page/page-of-desk.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./views.module.css";

/** How often the page was looked at lately, on the first screen of its desk. */
export function Views() {
  const { lately: texts } = useTexts("statistics");
  const { id } = usePageOfDesk();
  const may = useMay();
  const views = useRead("pageStatistics", { page_id: id }, { enabled: may("page") }).data?.total;
  return (
    views !== undefined && (
      <p className={`${layout.links} ${styles.views}`} data-above="3">
        <span>{texts.views({ n: grouped(views) })}</span>{" "}
        <Link to="statistics" relative="path">
          {texts.more}
        </Link>
      </p>
    )
  );
}
