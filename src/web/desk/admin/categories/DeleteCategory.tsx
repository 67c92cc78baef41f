import { Alert, Button, NativeSelect } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { AdminCategory } from "../../../../contract/categories.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { useTexts } from "../../../i18n/texts.tsx";
import { useChange } from "../../api/use-api.ts";
import form from "../../form/form.module.css";
import type { VersionedForm } from "../../form/use-versioned-form.ts";
import { Dialog } from "../../shell/Dialog.tsx";
import { useInvalidateCategories } from "./use-categories.ts";

type Props = { category: AdminCategory; others: readonly AdminCategory[]; section: VersionedForm };

/** Deletes a category, after asking to which category its pages move. */
export function DeleteCategory(props: Props) {
  const { categories: texts } = useTexts("admin-catalogue");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ category, others, section, onClose }: Props & { onClose: () => void }) {
  const { categories: texts, deleted } = useTexts("admin-catalogue");
  const { cancel } = useTexts("desk");
  const { locale } = useApp();
  const navigate = useNavigate();
  const invalidate = useInvalidateCategories();
  const [target, setTarget] = useState("");
  const { mutate, isPending, error } = useChange("deleteCategory", {
    async onDone() {
      onClose();
      // Reset first, so that `UnsavedChangesGuard` does not ask about a deleted category.
      flushSync(() => section.form.reset());
      notifications.show({ message: deleted({ name }) });
      await navigate("..", { relative: "path" });
      await invalidate();
    },
  });
  const name = plain(category, "name", locale);
  const isNeeded = category.pages > 0;
  return (
    <Dialog title={texts.removeTitle({ name })} onClose={onClose}>
      <p>{isNeeded ? texts.removeText({ n: category.pages }) : texts.removeEmpty}</p>
      <NativeSelect
        size="md"
        label={texts.moveTo}
        value={target}
        onChange={({ target }) => setTarget(target.value)}
        data={[
          { value: "", label: isNeeded ? texts.chooseHeir : texts.noHeir },
          ...others.map((other) => ({ value: other.id, label: plain(other, "name", locale) })),
        ]}
      />
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      <div className={form.actions}>
        <Button
          color="red"
          loading={isPending}
          disabled={isNeeded && !target}
          onClick={() => mutate({ id: category.id, ...(target && { move_to: target }) })}
        >
          {texts.removeConfirm}
        </Button>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
}
