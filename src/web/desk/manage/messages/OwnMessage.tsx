import { Button } from "@mantine/core";
import { useState } from "react";
import type { Feedback } from "../../../../contract/feedback.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useHref } from "../../../i18n/use-href.ts";
import { useChange } from "../../api/use-api.ts";
import styles from "../../feedback/feedback.module.css";
import { MessageForm } from "../../feedback/MessageForm.tsx";
import { Replies, TONE_OF_FEEDBACK } from "../../feedback/Replies.tsx";
import { Badge } from "../../shell/Badge.tsx";
import card from "../../shell/card.module.css";
import { When } from "../../shell/When.tsx";

/** A message of the reader's own, what came back, and a way to write again. */
export function OwnMessage({ message }: { message: Feedback }) {
  const { messages: texts } = useTexts("desk");
  const { feedback } = useTexts("desk-team");
  const [isWriting, setWriting] = useState(false);
  const { mutateAsync } = useChange("continueFeedback", { invalidates: ["ownFeedback"] });
  const { id, kind, status, date_created } = message;
  return (
    <li className={card.card}>
      <p className={card.head}>
        <strong>
          {feedback.kinds[kind]} · <About of={message} />
        </strong>
        <Badge tone={TONE_OF_FEEDBACK[status]}>{texts.states[status]}</Badge>
      </p>
      <p className={card.quiet}>
        <When at={date_created} />
      </p>
      <p className={styles.text} lang={message.locale}>
        {message.message}
      </p>
      <Replies of={message} name={texts.you} />
      {isWriting ? (
        <MessageForm
          draft={`message.${id}`}
          texts={{ message: texts.message, send: texts.send, sent: texts.sent }}
          hint={texts.againHint}
          save={(text) => mutateAsync({ id, message: text })}
          onCancel={() => setWriting(false)}
          onDone={() => setWriting(false)}
        />
      ) : (
        <div className={card.actions}>
          <Button variant="default" onClick={() => setWriting(true)}>
            {texts.again}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The page that it is about, or the directory. */
function About({ of: { page } }: { of: Feedback }) {
  const { messages: texts } = useTexts("desk");
  const { locale } = useApp();
  const href = useHref();
  return page ? <a href={href(`/pages/${page.slug}`)}>{plain(page, "name", locale) || page.slug}</a> : texts.directory;
}
