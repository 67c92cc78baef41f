import { useRef } from "react";
import { fill } from "../../../i18n/phrases.ts";
import { FileButton } from "../files/FileButton.tsx";
import { FILE_KINDS, refusalOf } from "../files/file-kinds.ts";
import styles from "../files/files.module.css";
import { UploadList } from "../files/UploadList.tsx";
import { useDroppedFiles } from "../files/use-dropped-files.ts";
import { useUploads } from "../files/use-uploads.ts";
import type { PhotoHost } from "./photo-host.ts";
import { usePhotoTexts } from "./use-photo-texts.ts";

/** Where photos are dropped, pasted, chosen or taken, and what becomes of each. */
export function PhotoDrop({ host }: { host: Pick<PhotoHost, "place" | "photos" | "most" | "add"> }) {
  const { drop: texts } = usePhotoTexts(host);
  const isSingle = host.most === 1;
  const { queue, uploads } = useUploads(`photos.${host.place}`, host.add);
  const zone = useRef<HTMLDivElement>(null);
  const pending = uploads.filter(({ state }) => state !== "refused").length;
  const remaining = host.most - pending - (isSingle ? 0 : host.photos.length);
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
        <p className={styles.quiet}>{fill(texts.hint, { most: host.most })}</p>
      </div>
      <UploadList kind="photo" queue={queue} uploads={uploads} />
    </>
  );
}
