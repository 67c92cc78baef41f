import { notifications } from "@mantine/notifications";
import type { Feedback } from "#core/contract/community/feedback.ts";
import { contract } from "#core/contract/index.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { useChange } from "../api/use-api.ts";
import { SectionFrame } from "../form/SectionFrame.tsx";
import { TextField } from "../form/TextField.tsx";
import { useVersionedForm } from "../form/use-versioned-form.ts";
import styles from "./feedback.module.css";

type Props = {
  /** The key under which a draft is saved in this window. */
  draft: string;
  /** Labels of the field and of the button, the notification after sending, and the error of an empty message. */
  texts: { message: string; send: string; sent: string; missing: string };
  /** Says where the message is sent. */
  hint: string;
  save: (message: string) => Promise<Feedback>;
  onCancel?: () => void;
  onDone: () => void;
};

/** A form with one text: a new message or a reply. */
export function MessageForm({ draft, texts, hint, save, onCancel, onDone }: Props) {
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
          of={contract.replyToFeedback.input.shape.message}
          validate={(text) => text.trim() !== "" || texts.missing}
        />
        <p className={layout.quiet}>{hint}</p>
      </SectionFrame>
    </div>
  );
}

type ReplyProps = {
  to: Feedback;
  /** Says where the reply is sent. */
  hint: string;
  onCancel?: () => void;
  onDone: () => void;
};

/** A reply to a message. What is typed is saved as a draft in this window. */
export function Reply({ to, ...rest }: ReplyProps) {
  const { feedback: texts } = useTexts("desk-team");
  const { mutateAsync } = useChange("replyToFeedback", { invalidates: ["pageFeedback", "feedback"] });
  return (
    <MessageForm
      draft={`reply.${to.id}`}
      texts={{ ...texts, send: texts.sendReply }}
      save={(message) => mutateAsync({ id: to.id, message })}
      {...rest}
    />
  );
}
