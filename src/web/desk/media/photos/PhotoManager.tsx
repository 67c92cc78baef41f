import { Alert } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { Dialog } from "../../shell/Dialog.tsx";
import { missingAlt } from "./missing-texts.ts";
import { PhotoDrop } from "./PhotoDrop.tsx";
import { PhotoGrid } from "./PhotoGrid.tsx";
import { PhotoTextsForm } from "./PhotoTextsForm.tsx";
import type { PhotoHost } from "./photo-host.ts";
import { usePhotoTexts } from "./use-photo-texts.ts";

/** The photos of something: adding, ordering, describing and taking them away. */
export function PhotoManager({ host }: { host: PhotoHost }) {
  const texts = useTexts("desk-photos");
  const [opened, setOpened] = useState<string | null>(null);
  const photo = host.photos.find(({ id }) => id === opened);
  const close = () => setOpened(null);
  return (
    <>
      <PhotoDrop host={host} />
      <MissingTexts host={host} />
      <PhotoGrid host={host} onDescribe={({ id }) => setOpened(id)} />
      {photo && (
        <Dialog title={texts.describe.title} size="wide" onClose={close}>
          <PhotoTextsForm photo={photo} edit={host.edit} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

/** How many are still not described, and why it matters. */
function MissingTexts({ host }: { host: PhotoHost }) {
  const { missing: texts } = usePhotoTexts(host);
  const { photos } = host;
  const missing = photos.filter((photo) => missingAlt(photo) !== null).length;
  if (missing === 0) return null;
  return (
    <Alert color="yellow" title={fill(texts.count, { n: missing, of: photos.length })}>
      {texts.why}
    </Alert>
  );
}
