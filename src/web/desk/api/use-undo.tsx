import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { contract } from "../../../contract/index.ts";
import { useTexts } from "../../i18n/texts.tsx";
import { useSignedIn } from "../shell/SignedIn.tsx";
import { useNotify } from "../shell/use-notify.ts";
import { keyOf, type ReadName } from "./use-api.ts";

type Removed = {
  /** The id of what was removed. */
  id: string;
  /** Null: an event of the community. */
  pageId: string | null;
  /** That it was removed. */
  text: string;
  invalidates: readonly ReadName[];
};

/** Says that something was removed, and offers to bring it back. It stays until it is closed, so that there is time to read it (WCAG 2.2.1). */
export function useUndo() {
  const { history: texts } = useTexts("desk-team");
  const { client } = useSignedIn();
  const notify = useNotify();
  const queries = useQueryClient();
  return ({ id, pageId, text, invalidates }: Removed) => {
    const name = `removed ${id}`;
    const undo = async () => {
      notifications.hide(name);
      const input = { removed: id, ...(pageId && { page_id: pageId }) };
      await notify(client.call(contract.restoreChange, input), texts.restored);
      for (const read of invalidates) void queries.invalidateQueries({ queryKey: keyOf(read) });
    };
    notifications.show({
      id: name,
      autoClose: false,
      message: (
        <>
          {text}{" "}
          <Button variant="light" size="compact-md" onClick={() => void undo()}>
            {texts.undo}
          </Button>
        </>
      ),
    });
  };
}
