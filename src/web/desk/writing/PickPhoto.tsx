import { Button } from "@mantine/core";
import type { Photo } from "../../../contract/photos.ts";
import { useApp, useTexts } from "../../app/app-context.tsx";
import { plain } from "../../i18n/bilingual.tsx";
import { fill } from "../../i18n/phrases.ts";
import { MediaImage } from "../media/image/MediaImage.tsx";
import { Dialog } from "../shell/Dialog.tsx";
import styles from "./pick-photo.module.css";

const WIDTH_PX = 320;

type Props = { photos: readonly Photo[]; onPick: (photo: Photo) => void; onClose: () => void };

/** Which of the photos shall stand in the text. */
export function PickPhoto({ photos, onPick, onClose }: Props) {
  const { editor: texts } = useTexts("desk-writing");
  const { cancel } = useTexts("desk");
  const { locale } = useApp();
  return (
    <Dialog title={texts.photo} onClose={onClose} size="wide">
      <p>{photos.length > 0 ? texts.photoHint : texts.photoNone}</p>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={plain(photo, "alt", locale) || fill(texts.photoNumber, { n: index + 1 })}
              onClick={() => onPick(photo)}
            >
              <MediaImage photo={photo} alt="" width={WIDTH_PX} />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="default" className={styles.cancel} onClick={onClose}>
        {cancel}
      </Button>
    </Dialog>
  );
}
