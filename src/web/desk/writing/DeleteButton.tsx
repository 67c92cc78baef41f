import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { keyOf, type ReadName, useMayDestroy } from "../api/use-api.ts";
import { useUndo } from "../api/use-undo.tsx";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { useConfirm } from "../shell/Confirm.tsx";
import { useNotify } from "../shell/use-notify.ts";

type Props = {
  section: VersionedForm;
  /** The button's label, and the texts of the confirmation. */
  texts: { remove: string; removeTitle: string; removeText: string; removeConfirm: string };
  /** @throws ApiError */
  remove: () => Promise<unknown>;
  /** The list's relative address. */
  to: string;
  /** Refetched after navigation, when the deleted entity is not shown any more. */
  invalidates: ReadName;
  /** What the history can bring back. */
  undo?: { id: string; pageId: string | null };
};

/** Deletes the form's entity together with its unsaved changes, and returns to the list. */
export function DeleteButton({ section, texts, remove, to, invalidates, undo }: Props) {
  const { deleted } = useTexts("desk-writing");
  const mayDestroy = useMayDestroy();
  const offerUndo = useUndo();
  const confirm = useConfirm();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  if (!mayDestroy) return null;
  const press = async () => {
    const { remove: _, removeTitle: title, removeText: text, removeConfirm } = texts;
    if (!(await confirm({ title, text, confirm: removeConfirm }))) return;
    if (!(await notify(remove(), undo ? undefined : deleted))) return;
    if (undo) offerUndo({ ...undo, text: deleted, invalidates: [invalidates] });
    // Reset first, so that `UnsavedChangesGuard` does not ask about a deleted entity.
    flushSync(() => section.form.reset());
    await navigate(to, { relative: "path" });
    await queries.invalidateQueries({ queryKey: keyOf(invalidates) });
  };
  return (
    <Button variant="subtle" color="red" onClick={press}>
      {texts.remove}
    </Button>
  );
}
