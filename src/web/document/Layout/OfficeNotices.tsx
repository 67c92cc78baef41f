import type { Notice } from "#core/contract/writing/notices.ts";
import { noticesVersion } from "#core/domain/writing/office-notices.ts";
import { noticeDays } from "#core/texts/office-notice-text.ts";
import { Bi } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useSite } from "../site-context.tsx";
import styles from "./OfficeNotices.module.css";
import { OFFICE_NOTICES_ID, OFFICE_NOTICES_SCRIPT } from "./office-notices-script.ts";

/** What the office says to everybody now, below the header of every public screen; it is replaced while the page is open. */
export function OfficeNotices() {
  const { notices } = useSite();
  return (
    <>
      <div id={OFFICE_NOTICES_ID} className={styles.notices} aria-live="polite" data-version={noticesVersion(notices)}>
        {notices.length > 0 && <Notices notices={notices} />}
      </div>
      <script id="office-notices-script" dangerouslySetInnerHTML={{ __html: OFFICE_NOTICES_SCRIPT }} />
    </>
  );
}

function Notices({ notices }: { notices: readonly Notice[] }) {
  const texts = useTexts("common").notices;
  return (
    <aside aria-label={texts.label}>
      <ul className="column">
        {notices.map((notice) => (
          <li key={notice.id}>
            <strong>
              <Bi of={notice} field="text" />
            </strong>{" "}
            <NoticeDays notice={notice} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function NoticeDays({ notice }: { notice: Notice }) {
  const { locale, now } = useSite();
  return <time dateTime={notice.ends_at}>{noticeDays(notice, locale, { now })}</time>;
}
