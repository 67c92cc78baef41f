import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { contract } from "../../../../contract/index.ts";
import type { AdminTag } from "../../../../contract/tags.ts";
import { TAG_KINDS } from "../../../../contract/tags.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { textValues } from "../../form/fields.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useVersionedForm } from "../../form/use-versioned-form.ts";
import { Dialog } from "../../shell/Dialog.tsx";
import { useTagAction } from "./use-tags.ts";

const input = contract.adminTags.input.shape.add.unwrap().shape;

const valuesOf = (tag: AdminTag | null) => ({
  ...textValues(tag, ["name", "name_ie"]),
  kind: tag?.kind ?? ("topic" as string),
});

type Props = { tag: AdminTag | null; tags: readonly AdminTag[]; onClose: () => void };

/** The names and kind of a tag; null: of a new one. */
export function TagDialog({ tag, tags, onClose }: Props) {
  const { page } = useTexts("desk");
  const { tags: texts, tagFields } = useTexts("admin-catalogue");
  const [key] = useState(() => crypto.randomUUID());
  const action = useTagAction(key);
  const section = useVersionedForm({
    draft: `tag.${tag?.id ?? "new"}`,
    labels: tagFields,
    entity: tag,
    valuesOf,
    async save(values, version) {
      const fields = { ...values, kind: values.kind as AdminTag["kind"] };
      if (!tag) return newOf(await action({ add: fields }), tags);
      const after = await action({ update: { id: tag.id, ...(version && { version }), ...fields } });
      return after.find(({ id }) => id === tag.id) ?? tag;
    },
    onSaved: onClose,
  });
  return (
    <Dialog title={tag ? texts.edit : texts.new} size="wide" onClose={onClose}>
      <SectionFrame section={section} onCancel={onClose}>
        <div className={form.pair}>
          <TextField section={section} name="name" lang="en" of={input.name} />
          <TextField section={section} name="name_ie" lang="ga" of={input.name} />
        </div>
        <NativeSelect
          {...section.form.register("kind")}
          size="md"
          label={section.labels.kind}
          data={TAG_KINDS.map((value) => ({ value, label: page.tagKinds[value] }))}
        />
      </SectionFrame>
    </Dialog>
  );
}

/** The call responds with all tags. */
const newOf = (after: readonly AdminTag[], before: readonly AdminTag[]): AdminTag =>
  after.find(({ id }) => !before.some((one) => one.id === id)) ?? after[0]!;
