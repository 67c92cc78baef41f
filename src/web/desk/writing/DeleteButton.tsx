import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useTexts } from "../../app/app-context.tsx";
import { keyOf, type ReadName } from "../api/use-api.ts";
import type { VersionedForm } from "../form/use-versioned-form.ts";
import { useConfirm } from "../shell/Confirm.tsx";
import { useNotify } from "../shell/use-notify.ts";

type Props = {
  section: VersionedForm;
  /** The deed by its name, and what is asked before it. */
  texts: { remove: string; removeTitle: string; removeText: string; removeConfirm: string };
  /** @throws ApiError */
  remove: () => Promise<unknown>;
  /** Where what was written stood. */
  to: string;
  /** What was read and is another now: asked for again when nothing here needs it any more. */
  invalidates: ReadName;
};

/** Takes away what the form is about, with all that is typed and not saved. */
export function DeleteButton({ section, texts, remove, to, invalidates }: Props) {
  const { deleted } = useTexts("desk-writing");
  const confirm = useConfirm();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const press = async () => {
    const { remove: _, removeTitle: title, removeText: text, removeConfirm } = texts;
    if (!(await confirm({ title, text, confirm: removeConfirm }))) return;
    if (!(await notify(remove(), deleted))) return;
    // Nobody is asked whether she wants to leave what is there no more.
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
