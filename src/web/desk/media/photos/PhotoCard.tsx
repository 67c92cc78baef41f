import { ActionIcon, Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Photo } from "../../../../contract/photos.ts";
import { useTexts } from "../../../app/app-context.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { Bin, Star } from "../../shell/icons.tsx";
import { MediaImage } from "../image/MediaImage.tsx";
import { AltState } from "./AltState.tsx";
import styles from "./photos.module.css";

type Props = {
  photo: Photo;
  name: string;
  /** By which it is moved. */
  controls: ReactNode;
  onDescribe: () => void;
  onRemove: () => void;
  /** Makes it the one that stands for all. */
  onChoose?: (() => void) | undefined;
};

const WIDTH_PX = 320;

/** One photo among others, with what is said of it and what may be done. */
export function PhotoCard({ photo, name, controls, onDescribe, onRemove, onChoose }: Props) {
  const { grid: texts } = useTexts("desk-photos");
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.inner}>
        <MediaImage photo={photo} alt="" width={WIDTH_PX} className={styles.image} />
        <div className={styles.about}>
          <AltState photo={photo} />
          <Button
            variant="light"
            size="sm"
            className={styles.describe}
            onClick={onDescribe}
            aria-label={fill(texts.describeName, { name })}
          >
            {texts.describe}
          </Button>
        </div>
        <div className={styles.actions}>
          {controls}
          <span className={styles.more}>
            {onChoose && (
              <ActionIcon aria-label={fill(texts.choose, { name })} title={texts.chooseHint} onClick={onChoose}>
                <Star />
              </ActionIcon>
            )}
            <ActionIcon
              color="red"
              aria-label={fill(texts.remove, { name })}
              title={texts.removeHint}
              onClick={onRemove}
            >
              <Bin />
            </ActionIcon>
          </span>
        </div>
      </div>
    </article>
  );
}
