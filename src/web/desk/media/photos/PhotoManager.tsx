import { Alert } from "@mantine/core";
import { useRef, useState } from "react";
import { contract } from "../../../../contract/index.ts";
import type { Photo } from "../../../../contract/photos.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import { textValues } from "../../form/fields.ts";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useVersionedForm } from "../../form/use-versioned-form.ts";
import { Dialog } from "../../shell/Dialog.tsx";
import { FileButton } from "../files/FileButton.tsx";
import { FILE_KINDS, refusalOf } from "../files/file-kinds.ts";
import styles from "../files/files.module.css";
import { UploadList } from "../files/UploadList.tsx";
import { useUploads } from "../files/upload-queue.ts";
import { useDroppedFiles } from "../files/use-dropped-files.ts";
import { MediaImage } from "../MediaImage.tsx";
import { PhotoGrid } from "./PhotoGrid.tsx";
import { missingAlt, type PhotoCollection, type PhotoTexts, useManagerTexts } from "./photo-collection.ts";
import photoStyles from "./photos.module.css";

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

const input = contract.editPhoto.input.shape;
const WIDTH_PX = 640;

type Props = { photo: Photo; edit: PhotoCollection["edit"]; onClose: () => void };

/**
 * The alternative texts and captions of a photo in both languages. Nothing is generated: only people know what a photo
 * shows.
 */
function PhotoTextsForm({ photo, edit, onClose }: Props) {
  const { describe: texts } = useTexts("desk-photos");
  const section = useVersionedForm<Photo, PhotoTexts>({
    draft: `photo.${photo.id}`,
    labels: texts.fields,
    entity: photo,
    valuesOf: (one) => textsOf(one ?? photo),
    save: (values, version) => edit({ id: photo.id, version: version ?? photo.version }, values),
    onSaved: onClose,
  });
  const field = { section, rows: 2 };
  return (
    <SectionFrame section={section} onCancel={onClose}>
      <MediaImage photo={photo} alt="" width={WIDTH_PX} className={photoStyles.described} />
      <div className={photoStyles.hint}>
        <p>{texts.hint}</p>
        <p>
          <strong>{texts.good}</strong> {texts.example}
        </p>
      </div>
      <div className={form.pair}>
        <TextField {...field} name="alt" of={input.alt} lang="en" />
        <TextField {...field} name="alt_ie" of={input.alt_ie} lang="ga" />
        <TextField {...field} name="caption" of={input.caption} lang="en" />
        <TextField {...field} name="caption_ie" of={input.caption_ie} lang="ga" />
      </div>
      <p className={photoStyles.quiet}>{texts.captionHint}</p>
    </SectionFrame>
  );
}

const textsOf = (photo: Photo): PhotoTexts => textValues(photo, ["alt", "alt_ie", "caption", "caption_ie"]);
