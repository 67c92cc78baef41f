import type { Feedback } from "../../../contract/feedback.ts";
import { useApp, useTexts } from "../../app/app-context.tsx";
import { fullDate } from "../../i18n/dates.ts";
import { fill } from "../../i18n/phrases.ts";
import card from "../shell/card.module.css";
import styles from "./feedback.module.css";

/** What went to and fro since, the oldest first. */
export function Replies({ of: { replies, locale: language }, name }: { of: Feedback; name: string }) {
  const { feedback: texts } = useTexts("desk-team");
  const { locale } = useApp();
  if (replies.length === 0) return null;
  return (
    <ol className={styles.replies}>
      {replies.map(({ id, from_sender, by, date, message }) => (
        <li key={id}>
          <p className={card.quiet}>
            {from_sender
              ? fill(texts.fromSender, { name })
              : by
                ? fill(texts.fromTeam, { name: by.name })
                : texts.fromTeamUnnamed}
            , <time dateTime={date}>{fullDate(locale, date)}</time>
          </p>
          <p className={styles.text} lang={language}>
            {message}
          </p>
        </li>
      ))}
    </ol>
  );
}
