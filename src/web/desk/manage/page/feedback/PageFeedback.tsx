import { Button } from "@mantine/core";
import { useState } from "react";
import type { Feedback } from "#core/contract/community/feedback.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useInfiniteList } from "#core/web/desk/api/use-lists.ts";
import styles from "#core/web/desk/feedback/feedback.module.css";
import { Reply } from "#core/web/desk/feedback/MessageForm.tsx";
import { CloseButton, Replies, TONE_OF_FEEDBACK } from "#core/web/desk/feedback/Replies.tsx";
import form from "#core/web/desk/form/form.module.css";
import { Badge } from "#core/web/desk/shell/Badge.tsx";
import card from "#core/web/desk/shell/card.module.css";
import { Pieces } from "#core/web/desk/shell/Loaded.tsx";
import { Toggles } from "#core/web/desk/shell/Toggles.tsx";
import { When } from "#core/web/desk/shell/When.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { usePageOfDesk } from "../page-of-desk.ts";

const FILTERS = ["open", "all"] as const;

/** Feedback from visitors: what waits for a reply, or all of it. */
export function PageFeedback() {
  const { page: common } = useTexts("desk");
  const { feedback: texts } = useTexts("desk-team");
  const { id } = usePageOfDesk();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("open");
  const messages = useInfiniteList("pageFeedback", { page_id: id, ...(filter === "open" && { status: "open" }) });
  return (
    <div className={`${layout.stack} ${form.form}`}>
      <h2>{common.sections.feedback}</h2>
      <p>{texts.intro}</p>
      <Toggles label={texts.filter} of={texts} order={FILTERS} value={filter} onChange={setFilter} />
      <Pieces
        of={messages}
        empty={{ title: filter === "open" ? texts.noneOpen : texts.none, hint: texts.noneHint }}
        more={texts.more}
      >
        {(items) => (
          <ul className={layout.grid}>
            {items.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
        )}
      </Pieces>
    </div>
  );
}

/** A message with its replies and actions. */
function Message({ message }: { message: Feedback }) {
  const { feedback: texts } = useTexts("desk-team");
  const { locale } = useApp();
  const [isReplying, setReplying] = useState(false);
  const { kind, status, date_created, can_be_answered } = message;
  const name = message.name || message.account?.name || texts.unnamed;
  const language = texts.wroteIn({ language: useTexts("languages")[message.locale].in });
  const hint = message.locale === locale ? texts.messageHint : `${language} ${texts.messageHint}`;
  return (
    <li className={card.card}>
      <p className={`${layout.head} ${card.head}`} data-gap="2">
        <strong>
          {texts.kinds[kind]} · {name}
        </strong>
        <Badge tone={TONE_OF_FEEDBACK[status]}>{texts.states[status]}</Badge>
      </p>
      <p className={layout.quiet}>
        <When at={date_created} />
      </p>
      <p className={styles.text} lang={message.locale}>
        {message.message}
      </p>
      <Replies of={message} name={name} />
      {isReplying && (
        <Reply to={message} hint={hint} onCancel={() => setReplying(false)} onDone={() => setReplying(false)} />
      )}
      {!can_be_answered && <p className={layout.quiet}>{texts.noAddress}</p>}
      <div className={layout.actions} data-gap="2">
        {can_be_answered && !isReplying && <Button onClick={() => setReplying(true)}>{texts.reply}</Button>}
        {!isReplying && <CloseButton message={message} />}
      </div>
    </li>
  );
}
