import { Button } from "@mantine/core";
import { useState } from "react";
import type { Feedback } from "../../../../../contract/feedback.ts";
import { clock, fullDate } from "../../../../i18n/dates.ts";
import { fill } from "../../../../i18n/phrases.ts";
import { useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { useChange } from "../../../api/use-api.ts";
import { useTold } from "../../../shell/use-told.ts";
import styles from "./feedback.module.css";
import { Reply } from "./Reply.tsx";

/** A message with its answers, and what can be done about it. */
export function Message({ message }: { message: Feedback }) {
  const { feedback: texts } = useTexts("desk-team");
  const { locale } = useLive();
  const [isReplying, setReplying] = useState(false);
  const { kind, status, date_created, can_be_answered } = message;
  const name = message.name || message.account?.name || texts.unnamed;
  return (
    <li className={styles.message}>
      <p className={styles.head}>
        <strong>
          {texts.kinds[kind]} · {name}
        </strong>
        <span className={styles.badge} data-status={status}>
          {texts.states[status]}
        </span>
      </p>
      <p className={styles.quiet}>
        <time dateTime={date_created}>
          {fullDate(locale, date_created)}, {clock(locale, date_created)}
        </time>
      </p>
      <p className={styles.words} lang={message.locale}>
        {message.message}
      </p>
      <Replies of={message} name={name} />
      {isReplying && <Reply to={message} onDone={() => setReplying(false)} />}
      {!can_be_answered && <p className={styles.quiet}>{texts.noAddress}</p>}
      <div className={styles.deeds}>
        {can_be_answered && !isReplying && <Button onClick={() => setReplying(true)}>{texts.reply}</Button>}
        {!isReplying && <Close message={message} />}
      </div>
    </li>
  );
}

function Replies({ of: { replies, locale: language }, name }: { of: Feedback; name: string }) {
  const { feedback: texts } = useTexts("desk-team");
  const { locale } = useLive();
  if (replies.length === 0) return null;
  return (
    <ol className={styles.replies}>
      {replies.map(({ id, from_sender, by, date, message }) => (
        <li key={id}>
          <p className={styles.quiet}>
            {from_sender
              ? fill(texts.fromSender, { name })
              : by
                ? fill(texts.fromTeam, { name: by.name })
                : texts.fromTeamUnnamed}
            , <time dateTime={date}>{fullDate(locale, date)}</time>
          </p>
          <p className={styles.words} lang={language}>
            {message}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Nothing is left to do, or there is again. */
function Close({ message: { id, status } }: { message: Feedback }) {
  const { feedback: texts } = useTexts("desk-team");
  const told = useTold();
  const close = useChange("closeFeedback", { outdates: ["pageFeedback"] });
  const isClosed = status === "closed";
  return (
    <Button
      variant="default"
      loading={close.isPending}
      onClick={() => void told(close.mutateAsync({ id, closed: !isClosed }), isClosed ? texts.reopened : texts.closed)}
    >
      {isClosed ? texts.reopen : texts.close}
    </Button>
  );
}
