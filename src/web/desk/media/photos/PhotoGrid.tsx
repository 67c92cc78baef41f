import { ActionIcon, Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Photo } from "#core/contract/pages/photos.ts";
import { useApp } from "#core/web/app/app-context.tsx";
import { Destroying } from "#core/web/desk/api/Destroying.tsx";
import { useConfirm } from "#core/web/desk/shell/Confirm.tsx";
import { BinIcon, StarIcon } from "#core/web/desk/shell/icons.tsx";
import { SortableList } from "#core/web/desk/shell/SortableList.tsx";
import { useNotify } from "#core/web/desk/shell/use-notify.ts";
import { localised, plain } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { Empty } from "#core/web/ui/Empty/Empty.tsx";
import layout from "#core/web/ui/layout.module.css";
import { MediaImage } from "../MediaImage.tsx";
import { missingAlt, type PhotoCollection, useManagerTexts } from "./photo-collection.ts";
import styles from "./photos.module.css";

type Props = { collection: Omit<PhotoCollection, "add" | "edit">; onDescribe: (photo: Photo) => void };

/** The photos in their order, which is changed by dragging or by keys, with the primary photo above. */
export function PhotoGrid({ collection, onDescribe }: Props) {
  const { grid: texts } = useManagerTexts(collection);
  const { locale } = useApp();
  const confirm = useConfirm();
  const notify = useNotify();
  const { photos, max, move, choosePrimary } = collection;
  if (photos.length === 0) return <Empty title={texts.none} />;
  const isSingle = max === 1;
  const main = (isSingle || choosePrimary) && photos.find(({ primary }) => primary);
  const others = photos.filter((photo) => photo !== main);
  const nameOf = (photo: Photo) =>
    plain(photo, "alt", locale) || texts.photo({ n: photos.findIndex(({ id }) => id === photo.id) + 1 });
  const remove = async (photo: Photo) => {
    const { removeTitle: title, removeText: text, removeConfirm } = texts;
    if (!(await confirm({ title, text, confirm: removeConfirm }))) return;
    const { onRemoved } = collection;
    if (await notify(collection.remove(photo), onRemoved ? undefined : texts.removed)) onRemoved?.(photo);
  };
  const cardOf = (photo: Photo) => ({
    photo,
    name: nameOf(photo),
    onDescribe: () => onDescribe(photo),
    onRemove: () => remove(photo),
  });
  return (
    <>
      {main && <MainPhoto {...cardOf(main)} isAlone={isSingle} />}
      {move && others.length > 0 && (
        <section className={layout.stack} data-gap="3" aria-labelledby="other-photos">
          <h3 id="other-photos">{main ? texts.others : texts.all}</h3>
          <p className={layout.quiet}>{texts.orderHint}</p>
          <SortableList
            label={main ? texts.others : texts.all}
            layout="grid"
            items={others}
            nameOf={nameOf}
            onMove={(photo, place) => notify(move(photo, place))}
          >
            {(photo, controls) => (
              <PhotoCard
                {...cardOf(photo)}
                controls={controls}
                onChoose={choosePrimary && (() => notify(choosePrimary(photo), texts.chosen))}
              />
            )}
          </SortableList>
        </section>
      )}
    </>
  );
}

type MainPhotoProps = {
  photo: Photo;
  name: string;
  /** It is the only photo, so that “main photo” need not be said. */
  isAlone: boolean;
  onDescribe: () => void;
  onRemove: () => void;
};

const MAIN_WIDTH_PX = 640;

/** The primary photo: larger, and outside of the order, since visitors see it first. */
function MainPhoto({ photo, name, isAlone, onDescribe, onRemove }: MainPhotoProps) {
  const { grid: texts } = useTexts("desk-photos");
  return (
    <article className={`${layout.box} ${styles.main}`} aria-label={isAlone ? name : texts.main}>
      <MediaImage photo={photo} alt="" width={MAIN_WIDTH_PX} className={styles.mainImage} />
      <div className={layout.stack} data-inside="4" data-gap="3">
        {!isAlone && (
          <>
            <h3 className={styles.badge}>
              <StarIcon filled /> {texts.main}
            </h3>
            <p className={layout.quiet}>{texts.mainHint}</p>
          </>
        )}
        <AltState photo={photo} />
        <div className={layout.row} data-gap="2">
          <Button variant="light" onClick={onDescribe} aria-label={texts.describeName({ name })}>
            {texts.describe}
          </Button>
          <Destroying>
            <Button variant="subtle" color="red" onClick={onRemove} aria-label={texts.remove({ name })}>
              {texts.removeHint}
            </Button>
          </Destroying>
        </div>
      </div>
    </article>
  );
}

type CardProps = {
  photo: Photo;
  name: string;
  /** The buttons that move it. */
  controls: ReactNode;
  onDescribe: () => void;
  onRemove: () => void;
  /** Makes it the primary photo. */
  onChoose?: (() => void) | undefined;
};

const CARD_WIDTH_PX = 320;

/** A photo with its description and its actions. */
function PhotoCard({ photo, name, controls, onDescribe, onRemove, onChoose }: CardProps) {
  const { grid: texts } = useTexts("desk-photos");
  return (
    <article className={`${layout.box} ${styles.card}`} aria-label={name}>
      <div className={styles.inner}>
        <MediaImage photo={photo} alt="" width={CARD_WIDTH_PX} className={styles.image} />
        <div className={`${layout.stack} ${styles.about}`} data-gap="2" data-justify="start">
          <AltState photo={photo} />
          <Button
            variant="light"
            size="sm"
            className={styles.describe}
            onClick={onDescribe}
            aria-label={texts.describeName({ name })}
          >
            {texts.describe}
          </Button>
        </div>
        <div className={styles.actions}>
          {controls}
          <span className={styles.more}>
            {onChoose && (
              <ActionIcon aria-label={texts.choose({ name })} title={texts.chooseHint} onClick={onChoose}>
                <StarIcon />
              </ActionIcon>
            )}
            <Destroying>
              <ActionIcon color="red" aria-label={texts.remove({ name })} title={texts.removeHint} onClick={onRemove}>
                <BinIcon />
              </ActionIcon>
            </Destroying>
          </span>
        </div>
      </div>
    </article>
  );
}

/** A photo's alternative text, and in which languages it is missing. */
function AltState({ photo }: { photo: Photo }) {
  const { missing: texts } = useTexts("desk-photos");
  const { locale } = useApp();
  const alt = localised(photo, "alt", locale);
  const missing = missingAlt(photo);
  return (
    <>
      {alt && (
        <p className={styles.alt} lang={alt.lang}>
          {alt.text}
        </p>
      )}
      {missing && <p className={styles.missing}>{texts[missing]}</p>}
    </>
  );
}
