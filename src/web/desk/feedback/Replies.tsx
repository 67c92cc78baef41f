import type { Feedback } from "#core/contract/community/feedback.ts";
import { fullDate } from "#core/texts/dates.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { CallButton } from "../api/CallButton.tsx";
import type { Tone } from "../shell/Badge.tsx";
import styles from "./feedback.module.css";

/** The replies of both sides, oldest first. */
export function Replies({ of: { replies, locale: language }, name }: { of: Feedback; name: string }) {
  const { feedback: texts } = useTexts("desk-team");
  const { locale } = useApp();
  if (replies.length === 0) return null;
  return (
    <ol className={`${layout.stack} ${styles.replies}`} data-gap="3">
      {replies.map(({ id, from_sender, by, date, message }) => (
        <li key={id}>
          <p className={layout.quiet}>
            {from_sender ? texts.fromSender({ name }) : by ? texts.fromTeam({ name: by.name }) : texts.fromTeamUnnamed},{" "}
            <time dateTime={date}>{fullDate(locale, date)}</time>
          </p>
          <p className={styles.text} lang={language}>
            {message}
          </p>
        </li>
      ))}
    </ol>
  );
}

type Props = { message: Feedback; onDone?: () => void };

/** Closes a message, or reopens it. */
export function CloseButton({ message: { id, status }, onDone }: Props) {
  const { feedback: texts } = useTexts("desk-team");
  const isClosed = status === "closed";
  return (
    <CallButton
      call="closeFeedback"
      input={{ id, closed: !isClosed }}
      invalidates={["pageFeedback", "feedback"]}
      done={isClosed ? texts.reopened : texts.closed}
      onDone={onDone}
    >
      {isClosed ? texts.reopen : texts.close}
    </CallButton>
  );
}

export const TONE_OF_FEEDBACK: Record<Feedback["status"], Tone | undefined> = {
  open: "waits",
  replied: "good",
  closed: undefined,
};
