import type { DayNotice } from "#core/contract/pages/day-notices.ts";
import { noticeText } from "#core/texts/notice-text.ts";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useRenderTime } from "../render-time.ts";
import styles from "./DayNotices.module.css";

type Props = { notices: readonly DayNotice[] };

/** How today differs, in a word or two for a card. */
export const NoticeMarks = ({ notices }: Props) =>
  notices.map((notice) => (
    <span key={notice.id} className={styles.mark}>
      <NoticeText notice={notice} />
    </span>
  ));

/** How today differs, each with the owner's own word. */
export const DayNotices = ({ notices }: Props) =>
  notices.map((notice) => (
    <p key={notice.id} className={styles.notice}>
      <strong>
        <NoticeText notice={notice} />
      </strong>
      {(notice.word ?? notice.word_ie) && (
        <>
          {": "}
          <Bi of={notice} field="word" />
        </>
      )}
    </p>
  ));

function NoticeText({ notice }: { notice: DayNotice }) {
  const { now } = useRenderTime();
  return noticeText(notice, useTexts("today"), useLocale(), now);
}
