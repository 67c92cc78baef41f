import { Alert, Button, Radio } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { AdminTag } from "#core/contract/directory/tags.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { useListed } from "#core/web/desk/catalogue/use-listed.ts";
import { Several } from "#core/web/desk/form/CheckGrid.tsx";
import { CancelButton, Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";

type Props = { tags: readonly AdminTag[]; onClose: () => void; onDone: () => void };

/** Merges tags with the same meaning: one stays and is set on the pages of the others. */
export function MergeTags({ tags, onClose, onDone }: Props) {
  const { tags: texts } = useTexts("admin-catalogue");
  const { locale } = useApp();
  const { change } = useListed("adminTags", ["tags"]);
  // The tag of the most pages is probably the best known one.
  const [into, setInto] = useState(() => tags.toSorted((a, b) => b.pages - a.pages)[0]?.id ?? "");
  const [isMerging, setMerging] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const nameOf = (tag: AdminTag) => plain(tag, "name", locale);
  const target = tags.find(({ id }) => id === into);
  const others = tags.filter(({ id }) => id !== into);
  const merge = async () => {
    setMerging(true);
    setErrorMessage(null);
    try {
      for (const { id: from } of others) await change({ merge: { from, into } });
      notifications.show({ message: texts.merged({ name: target ? nameOf(target) : "" }) });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrorMessage(error.message);
    } finally {
      setMerging(false);
    }
  };
  return (
    <Dialog title={texts.mergeTitle} onClose={onClose}>
      <Radio.Group size="md" label={texts.which} value={into} onChange={(value) => setInto(String(value))}>
        <Several>
          {tags.map((tag) => (
            <Radio
              key={tag.id}
              value={tag.id}
              size="md"
              label={nameOf(tag)}
              description={tag.pages === 0 ? texts.unused : texts.pages({ n: tag.pages })}
            />
          ))}
        </Several>
      </Radio.Group>
      {target && <p>{texts.mergeText({ others: others.map(nameOf).join(", "), name: nameOf(target) })}</p>}
      {errorMessage && (
        <Alert color="red" role="alert">
          {errorMessage}
        </Alert>
      )}
      <div className={layout.actions}>
        <Button color="red" loading={isMerging} disabled={others.length === 0} onClick={merge}>
          {texts.mergeConfirm}
        </Button>
        <CancelButton onCancel={onClose} />
      </div>
    </Dialog>
  );
}
