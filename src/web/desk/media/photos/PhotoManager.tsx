import { Alert } from "@mantine/core";
import { useRef, useState } from "react";
import { useTexts } from "../../../i18n/texts.tsx";
import { Dialog } from "../../shell/Dialog.tsx";
import { FileButton } from "../files/FileButton.tsx";
import { FILE_KINDS, refusalOf } from "../files/file-kinds.ts";
import styles from "../files/files.module.css";
import { UploadList } from "../files/UploadList.tsx";
import { useUploads } from "../files/upload-queue.ts";
import { useDroppedFiles } from "../files/use-dropped-files.ts";
import { PhotoGrid } from "./PhotoGrid.tsx";
import { PhotoTextsForm } from "./PhotoTextsForm.tsx";
import { missingAlt, type PhotoCollection, useManagerTexts } from "./photo-collection.ts";

/** Adds, orders, describes and deletes the photos of a subject. */
export function PhotoManager({ collection }: { collection: PhotoCollection }) {
  const texts = useTexts("desk-photos");
  const [opened, setOpened] = useState<string | null>(null);
  const photo = collection.photos.find(({ id }) => id === opened);
  const close = () => setOpened(null);
  return (
    <>
      <PhotoDrop collection={collection} />
      <MissingTexts collection={collection} />
      <PhotoGrid collection={collection} onDescribe={({ id }) => setOpened(id)} />
      {photo && (
        <Dialog title={texts.describe.title} size="wide" onClose={close}>
          <PhotoTextsForm photo={photo} edit={collection.edit} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

/** How many photos have no alternative text, and why it matters. */
function MissingTexts({ collection }: { collection: PhotoCollection }) {
  const { missing: texts } = useManagerTexts(collection);
  const { photos } = collection;
  const missing = photos.filter((photo) => missingAlt(photo) !== null).length;
  if (missing === 0) return null;
  return (
    <Alert color="yellow" title={texts.count({ n: missing, of: photos.length })}>
      {texts.why}
    </Alert>
  );
}

/** Adds photos by drop, paste, file chooser or camera, and lists their uploads. */
function PhotoDrop({ collection }: { collection: Pick<PhotoCollection, "subject" | "photos" | "max" | "add"> }) {
  const { drop: texts } = useManagerTexts(collection);
  const isSingle = collection.max === 1;
  const { queue, uploads } = useUploads(`photos.${collection.subject}`, collection.add);
  const zone = useRef<HTMLDivElement>(null);
  const pending = uploads.filter(({ state }) => state !== "refused").length;
  const remaining = collection.max - pending - (isSingle ? 0 : collection.photos.length);
  const add = (files: File[]) =>
    queue.add(files, (file, place) => (place < remaining ? refusalOf(file, "photo") : "too-many"));
  const isOver = useDroppedFiles(zone, add, { pastes: true });
  return (
    <>
      <div ref={zone} className={styles.drop} data-over={isOver || undefined}>
        <p className={`${styles.lead} ${styles.fine}`}>{isOver ? texts.release : texts.lead}</p>
        <div className={styles.choices}>
          <FileButton accept={FILE_KINDS.photo.accept} multiple={!isSingle} onFiles={add}>
            {texts.choose}
          </FileButton>
          <FileButton accept={FILE_KINDS.photo.accept} camera variant="light" className={styles.camera} onFiles={add}>
            {texts.camera}
          </FileButton>
        </div>
        <p className={styles.quiet}>{texts.hint({ most: collection.max })}</p>
      </div>
      <UploadList kind="photo" queue={queue} uploads={uploads} />
    </>
  );
}
