import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { MAX_FILE_BYTES } from "#core/contract/limits.ts";
import type { AdminSettings } from "#core/contract/office/settings.ts";
import { pictureAddress } from "#core/texts/drawing/landscapes.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { PHOTO_ACCEPT } from "#core/web/app/photos/photo-accept.ts";
import { useChange } from "#core/web/desk/api/use-api.ts";
import form from "#core/web/desk/form/form.module.css";
import { FileButton } from "#core/web/desk/media/files/FileButton.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import layout from "#core/web/ui/layout.module.css";
import styles from "./settings.module.css";

const INVALIDATES = ["adminSettings", "settingsHistory", "previewSettings"] as const;

/** The logo and the photo of the home page: each is stored when it is chosen, and can be taken away. */
export function PictureFields({ settings }: { settings: AdminSettings }) {
  const logo = useChange("setLogo", { invalidates: [...INVALIDATES] });
  const photo = useChange("setHomePhoto", { invalidates: [...INVALIDATES] });
  return (
    <div className={layout.grid} data-least="260" data-fit data-gap="4">
      <Picture
        field="logo"
        shown="header.png"
        accept=".png,.svg,image/png,image/svg+xml"
        of={settings}
        send={logo.mutateAsync}
      />
      <Picture field="photo" shown="800.jpg" accept={PHOTO_ACCEPT} of={settings} send={photo.mutateAsync} />
    </div>
  );
}

type Props = {
  field: "logo" | "photo";
  shown: string;
  accept: string;
  of: AdminSettings;
  send: (input: { file: File }) => Promise<unknown>;
};

function Picture({ field, shown, accept, of, send }: Props) {
  const texts = useTexts("admin-settings").pictures[field];
  const { tooLarge } = useTexts("admin-settings").pictures;
  const { mutateAsync: edit } = useChange("editSettings", { invalidates: [...INVALIDATES] });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = of[field];
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem.message);
    } finally {
      setBusy(false);
    }
  };
  const take = ([file]: File[]) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES["picture-upload"]) return setError(tooLarge);
    void attempt(() => send({ file }));
  };
  return (
    <fieldset className={`${layout.card} ${layout.stack} ${form.boxed} ${styles.picture}`} data-gap="3">
      <legend>{texts.title}</legend>
      <p>{texts.hint}</p>
      {key && <img src={pictureAddress(key, shown)} alt={texts.title} />}
      <div className={layout.row} data-gap="2">
        <FileButton accept={accept} variant="default" disabled={isBusy} onFiles={take}>
          {texts.choose}
        </FileButton>
        {key && (
          <Button
            variant="subtle"
            color="red"
            disabled={isBusy}
            onClick={() => void attempt(() => edit({ [field]: null }))}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
    </fieldset>
  );
}
