import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { FEEDBACK_KINDS, type FeedbackKind } from "../../../../contract/feedback.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { useChange } from "../../api/use-api.ts";
import { MessageForm } from "../../feedback/MessageForm.tsx";
import styles from "./own-messages.module.css";

type Props = { onCancel: () => void; onDone: () => void };

/** To those who keep the directory. A key of its own makes a second press no second message. */
export function NewMessage({ onCancel, onDone }: Props) {
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
    <section className={styles.writing} aria-label={texts.write}>
      <NativeSelect
        size="md"
        label={texts.kind}
        value={kind}
        onChange={({ target }) => setKind(target.value as FeedbackKind)}
        data={FEEDBACK_KINDS.map((value) => ({ value, label: feedback.kinds[value] }))}
      />
      <MessageForm
        draft="message.new"
        texts={{ message: texts.message, send: texts.send, sent: texts.sent }}
        hint={texts.newHint}
        save={send}
        onCancel={onCancel}
        onDone={onDone}
      />
    </section>
  );
}
