import { Button } from "@mantine/core";
import type { Photo } from "../../../../contract/photos.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { Star } from "../../shell/icons.tsx";
import { MediaImage } from "../image/MediaImage.tsx";
import { AltState } from "./AltState.tsx";
import styles from "./photos.module.css";

type Props = {
  photo: Photo;
  name: string;
  /** There are no others: that it comes first need not be said. */
  isAlone: boolean;
  onDescribe: () => void;
  onRemove: () => void;
};

const WIDTH_PX = 640;

/** The photo that stands for all: larger, and outside of the order, since visitors see it first. */
export function MainPhoto({ photo, name, isAlone, onDescribe, onRemove }: Props) {
  const { grid: texts } = useTexts("desk-photos");
  return (
    <article className={styles.main} aria-label={isAlone ? name : texts.main}>
      <MediaImage photo={photo} alt="" width={WIDTH_PX} className={styles.mainImage} />
      <div className={styles.mainAbout}>
        {!isAlone && (
          <>
            <h3 className={styles.badge}>
              <Star filled /> {texts.main}
            </h3>
            <p className={styles.quiet}>{texts.mainHint}</p>
          </>
        )}
        <AltState photo={photo} />
        <div className={styles.mainActions}>
          <Button variant="light" onClick={onDescribe} aria-label={fill(texts.describeName, { name })}>
            {texts.describe}
          </Button>
          <Button variant="subtle" color="red" onClick={onRemove} aria-label={fill(texts.remove, { name })}>
            {texts.removeHint}
          </Button>
        </div>
      </div>
    </article>
  );
}
