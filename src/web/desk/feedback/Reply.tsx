import { notifications } from "@mantine/notifications";
import type { Feedback } from "../../../contract/feedback.ts";
import { useTexts } from "../../site/live/live-context.tsx";
import { useChange } from "../api/use-api.ts";
import { SectionFrame } from "../form/SectionFrame.tsx";
import { TextField } from "../form/TextField.tsx";
import { useVersionedForm } from "../form/use-versioned-form.ts";
import styles from "./feedback.module.css";

const MOST_CHARACTERS = 4000;

type Props = {
  to: Feedback;
  /** Where it goes. */
  hint: string;
  onCancel?: () => void;
  onDone: () => void;
};

/** An answer, written under the message; what was begun is kept in this window. */
export function Reply({ to, hint, onCancel, onDone }: Props) {
  const { feedback: texts } = useTexts("desk-team");
  const { mutateAsync } = useChange("replyToFeedback", { outdates: ["pageFeedback", "feedback"] });
  const section = useVersionedForm<Feedback, { message: string }>({
    draft: `reply.${to.id}`,
    labels: { message: texts.message },
    entity: null,
    valuesOf: () => ({ message: "" }),
    save: ({ message }) => mutateAsync({ id: to.id, message }),
    onSaved: () => {
      notifications.show({ message: texts.sent });
      onDone();
    },
  });
  return (
    <div className={styles.reply}>
      <SectionFrame section={section} submit={texts.sendReply} {...(onCancel && { onCancel })}>
        <TextField
          section={section}
          name="message"
          rows={4}
          max={MOST_CHARACTERS}
          validate={(text) => text.trim() !== "" || texts.missing}
        />
        <p className={styles.quiet}>{hint}</p>
      </SectionFrame>
    </div>
  );
}
