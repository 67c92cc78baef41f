import type { Photo } from "../../../../contract/photos.ts";
import { useApp } from "../../../app/app-context.tsx";
import { plain } from "../../../i18n/bilingual.tsx";
import { fill } from "../../../i18n/phrases.ts";
import { Empty } from "../../../ui/Empty/Empty.tsx";
import { useConfirm } from "../../shell/Confirm.tsx";
import { SortableList } from "../../shell/SortableList.tsx";
import { useNotify } from "../../shell/use-notify.ts";
import { MainPhoto } from "./MainPhoto.tsx";
import { PhotoCard } from "./PhotoCard.tsx";
import type { PhotoHost } from "./photo-host.ts";
import styles from "./photos.module.css";
import { usePhotoTexts } from "./use-photo-texts.ts";

type Props = { host: Omit<PhotoHost, "add" | "edit">; onDescribe: (photo: Photo) => void };

/** The photos in their order, which is changed by dragging or by keys; the one that stands for all is above them. */
export function PhotoGrid({ host, onDescribe }: Props) {
  const { grid: texts } = usePhotoTexts(host);
  const { locale } = useApp();
  const confirm = useConfirm();
  const notify = useNotify();
  const { photos, most, move, choosePrimary } = host;
  if (photos.length === 0) return <Empty title={texts.none} />;
  const isSingle = most === 1;
  const main = (isSingle || choosePrimary) && photos.find(({ primary }) => primary);
  const others = photos.filter((photo) => photo !== main);
  const nameOf = (photo: Photo) =>
    plain(photo, "alt", locale) || fill(texts.photo, { n: photos.findIndex(({ id }) => id === photo.id) + 1 });
  const remove = async (photo: Photo) => {
    const { removeTitle: title, removeText: text, removeConfirm } = texts;
    if (await confirm({ title, text, confirm: removeConfirm })) await notify(host.remove(photo), texts.removed);
  };
  const cardOf = (photo: Photo) => ({
    ...{ photo, name: nameOf(photo) },
    onDescribe: () => onDescribe(photo),
    onRemove: () => remove(photo),
  });
  return (
    <>
      {main && <MainPhoto {...cardOf(main)} isAlone={isSingle} />}
      {move && others.length > 0 && (
        <section className={styles.others} aria-labelledby="other-photos">
          <h3 id="other-photos">{main ? texts.others : texts.all}</h3>
          <p className={styles.quiet}>{texts.orderHint}</p>
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
