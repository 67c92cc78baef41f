import { Button } from "@mantine/core";
import type { Feedback } from "../../../contract/feedback.ts";
import { useTexts } from "../../site/live/live-context.tsx";
import { useChange } from "../api/use-api.ts";
import { useTold } from "../shell/use-told.ts";

type Props = { message: Feedback; onDone?: () => void };

/** Nothing is left to do, or there is again. */
export function CloseButton({ message: { id, status }, onDone }: Props) {
  const { feedback: texts } = useTexts("desk-team");
  const told = useTold();
  const close = useChange("closeFeedback", { outdates: ["pageFeedback", "feedback"], ...(onDone && { onDone }) });
  const isClosed = status === "closed";
  return (
    <Button
      variant="default"
      loading={close.isPending}
      onClick={() => void told(close.mutateAsync({ id, closed: !isClosed }), isClosed ? texts.reopened : texts.closed)}
    >
      {isClosed ? texts.reopen : texts.close}
    </Button>
  );
}
