import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { FEEDBACK_KINDS, type Feedback, type FeedbackKind } from "#core/contract/community/feedback.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import messageStyles from "#core/web/desk/feedback/feedback.module.css";
import { MessageForm } from "#core/web/desk/feedback/MessageForm.tsx";
import { Replies, TONE_OF_FEEDBACK } from "#core/web/desk/feedback/Replies.tsx";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { Title } from "#core/web/desk/shell/Shell.tsx";
import { When } from "#core/web/desk/shell/When.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./own-messages.module.css";

/** The user's messages to the directory or a page, with the replies. */
export function OwnMessages() {
  const { messages: texts, pages } = useTexts("desk");
  const [isWriting, setWriting] = useState(false);
  const messages = useInfiniteList("ownFeedback", {});
  return (
    <div className={`${layout.stack} ${styles.screen}`}>
      <p data-below="0">
        <Link to="/">{pages.title}</Link>
      </p>
      <div className={layout.head}>
        <Title>{texts.title}</Title>
        {!isWriting && <Button onClick={() => setWriting(true)}>{texts.write}</Button>}
      </div>
      <p className={layout.quiet}>{texts.intro}</p>
      {isWriting && <NewMessage onCancel={() => setWriting(false)} onDone={() => setWriting(false)} />}
      <Pieces of={messages} empty={{ title: texts.none, hint: texts.noneHint }} more={texts.more}>
        {(items) => (
          <ul className={layout.grid}>
            {items.map((message) => (
              <OwnMessage key={message.id} message={message} />
            ))}
          </ul>
        )}
      </Pieces>
    </div>
  );
}

/** A message of the user with its replies, and a form to continue. */
function OwnMessage({ message }: { message: Feedback }) {
  const { messages: texts } = useTexts("desk");
  const { feedback } = useTexts("desk-team");
  const [isWriting, setWriting] = useState(false);
  const { mutateAsync } = useChange("continueFeedback", { invalidates: ["ownFeedback"] });
  const { id, kind, status, date_created } = message;
  return (
    <li className={card.card}>
      <p className={`${layout.head} ${card.head}`} data-gap="2">
        <strong>
          {feedback.kinds[kind]} · <About of={message} />
        </strong>
        <Badge tone={TONE_OF_FEEDBACK[status]}>{texts.states[status]}</Badge>
      </p>
      <p className={layout.quiet}>
        <When at={date_created} />
      </p>
      <p className={messageStyles.text} lang={message.locale}>
        {message.message}
      </p>
      <Replies of={message} name={texts.you} />
      {isWriting ? (
        <MessageForm
          draft={`message.${id}`}
          texts={texts}
          hint={texts.againHint}
          save={(text) => mutateAsync({ id, message: text })}
          onCancel={() => setWriting(false)}
          onDone={() => setWriting(false)}
        />
      ) : (
        <div className={layout.actions} data-gap="2">
          <Button variant="default" onClick={() => setWriting(true)}>
            {texts.again}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The page it is about, or the directory. */
function About({ of: { page } }: { of: Feedback }) {
  const { messages: texts } = useTexts("desk");
  const { locale } = useApp();
  const href = useHref();
  return page ? <a href={href(`/pages/${page.slug}`)}>{plain(page, "name", locale) || page.slug}</a> : texts.directory;
}

type Props = { onCancel: () => void; onDone: () => void };

/** A new message to the directory. The idempotency key makes a double click send one message. */
function NewMessage({ onCancel, onDone }: Props) {
  const { messages: texts } = useTexts("desk");
  const { feedback } = useTexts("desk-team");
  const { locale } = useApp();
  const [kind, setKind] = useState<FeedbackKind>("question");
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange("feedback", { invalidates: ["ownFeedback"], idempotencyKey: key });
  const send = async (message: string) => {
    const sent = await mutateAsync({ kind, message, locale });
    if (!("id" in sent)) throw new Error("a list came back for a message");
    return sent;
  };
  return (
    <section
      className={`${layout.stack} ${layout.box} ${styles.writing}`}
      data-inside="4"
      data-gap="3"
      aria-label={texts.write}
    >
      <NativeSelect
        size="md"
        label={texts.kind}
        value={kind}
        onChange={({ target }) => setKind(target.value as FeedbackKind)}
        data={FEEDBACK_KINDS.map((value) => ({ value, label: feedback.kinds[value] }))}
      />
      <MessageForm
        draft="message.new"
        texts={texts}
        hint={texts.newHint}
        save={send}
        onCancel={onCancel}
        onDone={onDone}
      />
    </section>
  );
}
