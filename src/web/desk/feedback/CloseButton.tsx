import { Button } from "@mantine/core";
import type { Feedback } from "../../../contract/feedback.ts";
import { useTexts } from "../../app/app-context.tsx";
import { useChange } from "../api/use-api.ts";
import { useNotify } from "../shell/use-notify.ts";

type Props = { message: Feedback; onDone?: () => void };

/** Nothing is left to do, or there is again. */
export function CloseButton({ message: { id, status }, onDone }: Props) {
  const { feedback: texts } = useTexts("desk-team");
  const notify = useNotify();
  const close = useChange("closeFeedback", { invalidates: ["pageFeedback", "feedback"], ...(onDone && { onDone }) });
  const isClosed = status === "closed";
  return (
    <Button
      variant="default"
      loading={close.isPending}
      onClick={() =>
        void notify(close.mutateAsync({ id, closed: !isClosed }), isClosed ? texts.reopened : texts.closed)
      }
    >
      {isClosed ? texts.reopen : texts.close}
    </Button>
  );
}
