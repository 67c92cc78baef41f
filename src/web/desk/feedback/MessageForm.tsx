import { notifications } from "@mantine/notifications";
import type { Feedback } from "../../../contract/feedback.ts";
import { useTexts } from "../../app/app-context.tsx";
import { useChange } from "../api/use-api.ts";
import { SectionFrame } from "../form/SectionFrame.tsx";
import { TextField } from "../form/TextField.tsx";
import { useVersionedForm } from "../form/use-versioned-form.ts";
import card from "../shell/card.module.css";
import styles from "./feedback.module.css";

const MAX_CHARACTERS = 4000;

type Props = {
  /** Under which what was begun is kept in this window. */
  draft: string;
  /** Of the field, of the button, and what is said once it is sent. */
  texts: { message: string; send: string; sent: string };
  /** Where it goes. */
  hint: string;
  save: (message: string) => Promise<Feedback>;
  onCancel?: () => void;
  onDone: () => void;
};

/** One message, written under what it answers. */
export function MessageForm({ draft, texts, hint, save, onCancel, onDone }: Props) {
  const { feedback } = useTexts("desk-team");
  const section = useVersionedForm<Feedback, { message: string }>({
    draft,
    labels: { message: texts.message },
    entity: null,
    valuesOf: () => ({ message: "" }),
    save: ({ message }) => save(message),
    onSaved: () => {
      notifications.show({ message: texts.sent });
      onDone();
    },
  });
  return (
    <div className={styles.reply}>
      <SectionFrame section={section} submit={texts.send} {...(onCancel && { onCancel })}>
        <TextField
          section={section}
          name="message"
          rows={4}
          max={MAX_CHARACTERS}
          validate={(text) => text.trim() !== "" || feedback.missing}
        />
        <p className={card.quiet}>{hint}</p>
      </SectionFrame>
    </div>
  );
}

type ReplyProps = {
  to: Feedback;
  /** Where it goes. */
  hint: string;
  onCancel?: () => void;
  onDone: () => void;
};

/** An answer, written under the message; what was begun is kept in this window. */
export function Reply({ to, ...rest }: ReplyProps) {
  const { feedback: texts } = useTexts("desk-team");
  const { mutateAsync } = useChange("replyToFeedback", { invalidates: ["pageFeedback", "feedback"] });
  return (
    <MessageForm
      draft={`reply.${to.id}`}
      texts={{ message: texts.message, send: texts.sendReply, sent: texts.sent }}
      save={(message) => mutateAsync({ id: to.id, message })}
      {...rest}
    />
  );
}
