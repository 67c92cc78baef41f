import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#core/contract/index.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useSignedIn } from "../shell/SignedIn.tsx";
import { useNotify } from "../shell/use-notify.ts";
import { keyOf, type ReadName } from "./use-api.ts";

type Done = {
  /** The id of what was removed, or another one of what was done. */
  id: string;
  /** That it was done. */
  text: string;
  invalidates: readonly ReadName[];
} & (
  | {
      /** The page of what was removed; null: an event of the community. */
      pageId: string | null;
    }
  | { undo: () => Promise<unknown>; undone: string }
);

/** Says what was done, and offers to undo it. It stays until it is closed, so that there is time to read it (WCAG 2.2.1). */
export function useUndo() {
  const { history: texts } = useTexts("desk-team");
  const { client } = useSignedIn();
  const notify = useNotify();
  const queries = useQueryClient();
  return ({ id, text, invalidates, ...how }: Done) => {
    const name = `done ${id}`;
    const bringBack = (pageId: string | null) =>
      client.call(contract.restoreChange, { removed: id, ...(pageId && { page_id: pageId }) });
    const undo = async () => {
      notifications.hide(name);
      await ("undo" in how ? notify(how.undo(), how.undone) : notify(bringBack(how.pageId), texts.restored));
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
