import type { AdminPage } from "../../../../contract/pages/admin.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { useHref } from "../../../i18n/use-href.ts";
import { useWhen } from "../../shell/When.tsx";
import styles from "./page-detail.module.css";

/** What was decided about a page, the newest first, down to when it began. Each edit stands on its owner's desk. */
export function PageTimeline({ page }: { page: AdminPage }) {
  const { timeline: texts } = useTexts("admin-pages");
  const when = useWhen();
  const href = useHref();
  return (
    <>
      <ol className={styles.timeline}>
        {page.date_deleted && (
          <li>
            <strong>{texts.deleted}</strong> <time dateTime={page.date_deleted}>{when(page.date_deleted)}</time>
          </li>
        )}
        {page.decisions.map(({ id, move, by, date, reason }) => (
          <li key={id}>
            <strong>{texts.moves[move]}</strong>{" "}
            <span className={styles.quiet}>
              {by && `${fill(texts.by, { name: by.name })}, `}
              <time dateTime={date}>{when(date)}</time>
            </span>
            {reason && <blockquote>{reason}</blockquote>}
          </li>
        ))}
        <li>
          <strong>{texts.begun}</strong>{" "}
          <span className={styles.quiet}>
            <time dateTime={page.date_created}>{when(page.date_created)}</time>
          </span>
        </li>
      </ol>
      {!page.date_deleted && <a href={href(`/manage/${page.slug}/history`)}>{texts.all}</a>}
    </>
  );
}
