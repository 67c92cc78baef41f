import { Button } from "@mantine/core";
import { useState } from "react";
import type { Feedback } from "../../../../../contract/feedback.ts";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import styles from "../../../feedback/feedback.module.css";
import { Reply } from "../../../feedback/MessageForm.tsx";
import { CloseButton, Replies, TONE_OF_FEEDBACK } from "../../../feedback/Replies.tsx";
import { Badge } from "../../../shell/Badge.tsx";
import card from "../../../shell/card.module.css";
import { When } from "../../../shell/When.tsx";

/** A message with its answers, and what can be done about it. */
export function Message({ message }: { message: Feedback }) {
  const { feedback: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const [isReplying, setReplying] = useState(false);
  const { kind, status, date_created, can_be_answered } = message;
  const name = message.name || message.account?.name || texts.unnamed;
  const language = message.locale === "ga" ? texts.inIrish : texts.inEnglish;
  const hint = message.locale === locale ? texts.messageHint : `${language} ${texts.messageHint}`;
  return (
    <li className={card.card}>
      <p className={card.head}>
        <strong>
          {texts.kinds[kind]} · {name}
        </strong>
        <Badge tone={TONE_OF_FEEDBACK[status]}>{texts.states[status]}</Badge>
      </p>
      <p className={card.quiet}>
        <When at={date_created} />
      </p>
      <p className={styles.text} lang={message.locale}>
        {message.message}
      </p>
      <Replies of={message} name={name} />
      {isReplying && (
        <Reply to={message} hint={hint} onCancel={() => setReplying(false)} onDone={() => setReplying(false)} />
      )}
      {!can_be_answered && <p className={card.quiet}>{texts.noAddress}</p>}
      <div className={card.actions}>
        {can_be_answered && !isReplying && <Button onClick={() => setReplying(true)}>{texts.reply}</Button>}
        {!isReplying && <CloseButton message={message} />}
      </div>
    </li>
  );
}
