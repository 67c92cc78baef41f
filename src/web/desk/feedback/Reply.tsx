import type { Feedback } from "../../../contract/feedback.ts";
import { useTexts } from "../../app/app-context.tsx";
import { useChange } from "../api/use-api.ts";
import { MessageForm } from "./MessageForm.tsx";

type Props = {
  to: Feedback;
  /** Where it goes. */
  hint: string;
  onCancel?: () => void;
  onDone: () => void;
};

/** An answer, written under the message; what was begun is kept in this window. */
export function Reply({ to, ...rest }: Props) {
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
