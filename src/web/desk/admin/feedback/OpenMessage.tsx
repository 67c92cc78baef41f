import { Button } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import type { Feedback } from "#core/contract/community/feedback.ts";
import { mailtoOf } from "#core/domain/mailto.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { CallButton } from "#core/web/desk/api/CallButton.tsx";
import messageStyles from "#core/web/desk/feedback/feedback.module.css";
import { Reply } from "#core/web/desk/feedback/MessageForm.tsx";
import { CloseButton, Replies, TONE_OF_FEEDBACK } from "#core/web/desk/feedback/Replies.tsx";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { When } from "#core/web/desk/shell/When.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import styles from "./inbox.module.css";

type Props = { message: Feedback; onBack: () => void; onDone: () => void; onDeleted: () => void };

/** The open message with its replies and actions. */
export function OpenMessage({ message, onBack, onDone, onDeleted }: Props) {
  const { feedback: texts } = useTexts("desk-team");
  const own = useTexts("admin-feedback");
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the message is painted: the focus was in the one before, and the next key would go to no element.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const languages = useTexts("languages");
  const name = message.name || message.account?.name || texts.unnamed;
  return (
    <article className={`${layout.stack} ${layout.box} ${styles.open}`} data-inside="4" aria-labelledby="open-message">
      <Button className={styles.back} data-self="start" variant="subtle" onClick={onBack}>
        ← {own.back}
      </Button>
      <div className={`${layout.head} ${card.head}`} data-gap="2">
        <h2 id="open-message" ref={heading} tabIndex={-1}>
          {own.from({ kind: texts.kinds[message.kind], name })}
        </h2>
        <Badge tone={TONE_OF_FEEDBACK[message.status]}>{texts.states[message.status]}</Badge>
      </div>
      <About message={message} />
      <p className={messageStyles.text} lang={message.locale}>
        {message.message}
      </p>
      <Replies of={message} name={name} />
      {message.suspected ? null : message.can_be_answered ? (
        <Reply to={message} hint={hintOf(own, languages, message)} onDone={onDone} />
      ) : (
        <p className={layout.quiet}>{texts.noAddress}</p>
      )}
      <div className={`${layout.actions} ${layout.ruled}`} data-gap="2">
        {!message.suspected && <CloseButton message={message} onDone={onDone} />}
        <SuspectButton message={message} onDone={onDeleted} />
        <DeleteButton message={message} onDeleted={onDeleted} />
      </div>
    </article>
  );
}

const hintOf = (
  own: Pick<Texts["admin-feedback"], "byMail" | "in">,
  languages: Texts["languages"],
  { email, locale }: Feedback,
) => `${own.byMail({ email: email ?? "" })} ${own.in({ language: languages[locale].in })}`;

/** Date, sender's address, and the page it is about. */
function About({ message: { date_created, email, page } }: { message: Feedback }) {
  const own = useTexts("admin-feedback");
  const { locale } = useApp();
  const href = useHref();
  return (
    <p className={layout.quiet}>
      <When at={date_created} />
      {email && (
        <>
          {" · "}
          <a href={mailtoOf(email)}>{email}</a>
        </>
      )}
      {" · "}
      {page ? (
        <>
          {own.about} <a href={href(`/pages/${page.slug}`)}>{plain(page, "name", locale) || page.slug}</a>
        </>
      ) : (
        own.directory
      )}
    </p>
  );
}

/** Moves a message to the suspected ones, or delivers it. */
function SuspectButton({ message: { id, suspected }, onDone }: { message: Feedback; onDone: () => void }) {
  const { suspected: texts } = useTexts("admin-feedback");
  return (
    <CallButton
      variant={suspected ? "filled" : "default"}
      call="suspectFeedback"
      input={{ id, suspected: !suspected }}
      invalidates={["feedback"]}
      done={suspected ? texts.delivered : texts.putAside}
      onDone={onDone}
    >
      {suspected ? texts.deliver : texts.putAsideButton}
    </CallButton>
  );
}

function DeleteButton({ message: { id }, onDeleted }: { message: Feedback; onDeleted: () => void }) {
  const { remove: texts } = useTexts("admin-feedback");
  return (
    <CallButton
      call="deleteFeedback"
      input={{ id }}
      invalidates={["feedback"]}
      question={{ title: texts.title, text: texts.text, confirm: texts.confirm }}
      done={texts.done}
      onDone={onDeleted}
    >
      {texts.button}
    </CallButton>
  );
}
