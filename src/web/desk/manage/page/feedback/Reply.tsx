import type { Feedback } from "../../../../../contract/feedback.ts";
import { useLive, useTexts } from "../../../../site/live/live-context.tsx";
import { useChange } from "../../../api/use-api.ts";
import { SectionFrame } from "../../../form/SectionFrame.tsx";
import { TextField } from "../../../form/TextField.tsx";
import { useVersionedForm } from "../../../form/use-versioned-form.ts";
import { useTold } from "../../../shell/use-told.ts";
import styles from "./feedback.module.css";

const MOST_CHARACTERS = 4000;

/** An answer, written under the message; what was begun is kept in this window. */
export function Reply({ to, onDone }: { to: Feedback; onDone: () => void }) {
  const { feedback: texts } = useTexts("desk-team");
  const { locale } = useLive();
  const told = useTold();
  const { mutateAsync } = useChange("replyToFeedback", { outdates: ["pageFeedback"] });
  const section = useVersionedForm<Feedback, { message: string }>({
    draft: `reply.${to.id}`,
    labels: { message: texts.message },
    entity: null,
    valuesOf: () => ({ message: "" }),
    save: ({ message }) => mutateAsync({ id: to.id, message }),
    onSaved: () => {
      void told(Promise.resolve(), texts.sent);
      onDone();
    },
  });
  const language = to.locale === "ga" ? texts.inIrish : texts.inEnglish;
  return (
    <div className={styles.reply}>
      <SectionFrame section={section} submit={texts.sendReply} onCancel={onDone}>
        <TextField
          section={section}
          name="message"
          rows={4}
          max={MOST_CHARACTERS}
          validate={(text) => text.trim() !== "" || texts.missing}
        />
        <p className={styles.quiet}>
          {to.locale !== locale && `${language} `}
          {texts.messageHint}
        </p>
      </SectionFrame>
    </div>
  );
}
