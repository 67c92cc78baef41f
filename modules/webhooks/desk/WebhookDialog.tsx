import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { contract } from "#core/contract/index.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import { SectionFrame } from "#core/web/desk/form/SectionFrame.tsx";
import { TextField } from "#core/web/desk/form/TextField.tsx";
import { useList } from "#core/web/desk/form/use-fields.ts";
import { useVersionedForm } from "#core/web/desk/form/use-versioned-form.ts";
import { Dialog } from "#core/web/desk/shell/Dialog.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { WEBHOOK_KINDS, type Webhook, type WebhookKind } from "../contract.ts";

const INVALIDATES = ["webhooks"] as const;
const { name } = contract.addWebhook.input.shape;

type Props = {
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  /** Of a new one. */
  onSecret: (made: { name: string; secret: string }) => void;
};

/** Where the messages go, and what they are about. */
export function WebhookDialog({ webhook, onClose, onSecret }: Props) {
  const texts = useTexts("webhooks");
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const add = useChange("addWebhook", { invalidates: INVALIDATES, idempotencyKey });
  const edit = useChange("editWebhook", { invalidates: INVALIDATES });
  const section = useVersionedForm({
    draft: `webhook.${webhook?.id ?? "new"}`,
    labels: texts.fields,
    entity: webhook,
    valuesOf: (one) => ({
      name: one?.name ?? "",
      url: one?.url ?? "",
      kinds: (one?.kinds ?? [...WEBHOOK_KINDS]) as readonly string[],
    }),
    async save({ kinds, ...values }, version) {
      const fields = { ...values, kinds: [...kinds] as WebhookKind[] };
      if (webhook) return edit.mutateAsync({ id: webhook.id, ...(version && { version }), ...fields });
      const made = await add.mutateAsync(fields);
      if (made.secret) onSecret({ name: made.name, secret: made.secret });
      return made;
    },
    onSaved: onClose,
  });
  const [chosen, choose] = useList(section, "kinds");
  const error = section.form.formState.errors.kinds?.message;
  return (
    <Dialog title={webhook ? texts.edit : texts.new} size="wide" onClose={onClose}>
      <SectionFrame section={section} onCancel={onClose}>
        <TextField section={section} name="name" of={name} />
        <TextField section={section} name="url" type="url" description={texts.urlHint} />
        <Checkbox.Group value={[...chosen]} onChange={choose} label={texts.fields.kinds} error={error}>
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox key={kind} size="md" my="xs" value={kind} label={texts.kinds[kind]} />
          ))}
        </Checkbox.Group>
      </SectionFrame>
    </Dialog>
  );
}
