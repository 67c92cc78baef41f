import type { Feedback } from "../../../../contract/feedback.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { fullDate } from "../../../i18n/dates.ts";
import { TONE_OF_FEEDBACK } from "../../feedback/Replies.tsx";
import { Badge } from "../../shell/Badge.tsx";
import styles from "./inbox.module.css";

type Props = { letter: Feedback; isOpen: boolean; onOpen: () => void };

/** A message in the list: from whom, of what kind, about which page, and how it begins. */
export function Envelope({ letter, isOpen, onOpen }: Props) {
  const { feedback: texts } = useTexts("desk-team");
  const { directory } = useTexts("admin-feedback");
  const { locale } = useApp();
  const { kind, status, page, name, account, message, date_created } = letter;
  return (
    <li>
      <button type="button" className={styles.envelope} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={styles.line}>
          <strong>{name || account?.name || texts.unnamed}</strong>
          <Badge tone={TONE_OF_FEEDBACK[status]}>{texts.states[status]}</Badge>
        </span>
        <span className={styles.quiet}>
          {texts.kinds[kind]} · {page ? plain(page, "name", locale) || page.slug : directory} ·{" "}
          {fullDate(locale, date_created)}
        </span>
        <span className={styles.start} lang={letter.locale}>
          {message}
        </span>
      </button>
    </li>
  );
}
