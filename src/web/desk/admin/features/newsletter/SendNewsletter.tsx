import { Button } from "@mantine/core";
import { useState } from "react";
import type { EditedFeature } from "../../../../../contract/features.ts";
import { useApp, useTexts } from "../../../../app/app-context.tsx";
import { counted } from "../../../../i18n/phrases.ts";
import { useChange } from "../../../api/use-api.ts";
import { useConfirm } from "../../../shell/Confirm.tsx";
import { useNotify } from "../../../shell/use-notify.ts";

type Props = {
  feature: EditedFeature;
  readers: number;
  /** A test was sent, and all that is typed is saved. */
  isReady: boolean;
};

/** To everybody who asked for it, once for all. */
export function SendNewsletter({ feature, readers, isReady }: Props) {
  const { newsletter: texts } = useTexts("admin-writing");
  const { locale } = useApp();
  const confirm = useConfirm();
  const notify = useNotify();
  const [key] = useState(() => crypto.randomUUID());
  const send = useChange("emailFeature", { invalidates: ["editedFeatures"], idempotencyKey: key });
  const ask = async () => {
    const title = counted(texts.sendTitle, readers, locale);
    const confirmed = await confirm({ title, text: texts.sendText, confirm: texts.sendConfirm });
    if (confirmed) await notify(send.mutateAsync({ id: feature.id }), texts.sending);
  };
  return (
    <>
      {!isReady && <p>{texts.testFirst}</p>}
      <div>
        <Button loading={send.isPending} disabled={!isReady || readers === 0} onClick={ask}>
          {counted(texts.send, readers, locale)}
        </Button>
      </div>
    </>
  );
}
