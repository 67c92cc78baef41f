import { Button } from "@mantine/core";
import { useState } from "react";
import type { HistoryEntry } from "#core/contract/pages/own.ts";
import { isWaitingEdit } from "#core/contract/waiting-edit.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import { CallButton } from "../api/CallButton.tsx";
import { useChange, useMayDestroy } from "../api/use-api.ts";
import { CancelButton, Dialog } from "../shell/Dialog.tsx";
import { Problem } from "../shell/Loaded.tsx";
import { ChangesOfCall } from "./Changes.tsx";
import type { ChangeTexts } from "./change-texts.ts";

type Props = {
  entry: Pick<HistoryEntry, "id" | "action" | "by" | "restorable">;
  pageId: string | null;
  texts: ChangeTexts;
};

/** Brings back what was before an entry, after it has shown what that changes. */
export function Restore({ entry, pageId, texts: changeTexts }: Props) {
  const { history: texts } = useTexts("desk-team");
  const [isOpen, setOpen] = useState(false);
  const mayDestroy = useMayDestroy();
  const look = useChange("restoreChange");
  const changes = look.data && !isWaitingEdit(look.data) ? look.data.changes : null;
  const input = { entry: entry.id, ...(pageId && { page_id: pageId }) };
  if (!entry.restorable || !mayDestroy) return null;
  return (
    <>
      <Button
        variant="light"
        size="compact-md"
        aria-label={`${texts.restore}: ${changeTexts.action(entry.action, entry.by?.name || changeTexts.nobody)}`}
        onClick={() => {
          setOpen(true);
          look.mutate({ ...input, dry_run: true });
        }}
      >
        {texts.restore}
      </Button>
      {isOpen && (
        <Dialog title={texts.restoreTitle} size="wide" onClose={() => setOpen(false)}>
          {look.error && <Problem error={look.error} />}
          {look.isPending && <p role="status">{texts.restoring}</p>}
          {changes && <p>{changes.length > 0 ? texts.restoreText : texts.restoreNothing}</p>}
          {changes && <ChangesOfCall changes={changes} texts={changeTexts} />}
          <div className={layout.actions} data-gap="2">
            {changes && changes.length > 0 && <Confirm input={input} onDone={() => setOpen(false)} />}
            <CancelButton onCancel={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  );
}

const INVALIDATED = [
  "pageHistory",
  "audit",
  "page",
  "ownPages",
  "pagePhotos",
  "ownPosts",
  "ownAudio",
  "ownEvents",
] as const;

function Confirm({ input, onDone }: { input: { entry: string; page_id?: string }; onDone: () => void }) {
  const { history: texts } = useTexts("desk-team");
  return (
    <CallButton
      variant="filled"
      call="restoreChange"
      input={input}
      invalidates={INVALIDATED}
      done={texts.restored}
      onDone={onDone}
    >
      {texts.restore}
    </CallButton>
  );
}
