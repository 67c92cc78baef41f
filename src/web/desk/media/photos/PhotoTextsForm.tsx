import { contract } from "../../../../contract/index.ts";
import type { Photo } from "../../../../contract/photos.ts";
import { useTexts } from "../../../i18n/texts.tsx";
import form from "../../form/form.module.css";
import { SectionFrame } from "../../form/SectionFrame.tsx";
import { TextField } from "../../form/TextField.tsx";
import { useVersionedForm } from "../../form/use-versioned-form.ts";
import { MediaImage } from "../MediaImage.tsx";
import type { PhotoCollection, PhotoTexts } from "./photo-collection.ts";
import styles from "./photos.module.css";

const input = contract.editPhoto.input.shape;
const WIDTH_PX = 640;

type Props = { photo: Photo; edit: PhotoCollection["edit"]; onClose: () => void };

/**
 * The alternative texts and captions of a photo in both languages. Nothing is generated: only people know what a photo
 * shows.
 */
export function PhotoTextsForm({ photo, edit, onClose }: Props) {
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
      <MediaImage photo={photo} alt="" width={WIDTH_PX} className={styles.described} />
      <div className={styles.hint}>
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
      <p className={styles.quiet}>{texts.captionHint}</p>
    </SectionFrame>
  );
}

const textsOf = ({ alt, alt_ie, caption, caption_ie }: Photo): PhotoTexts => ({
  alt: alt ?? "",
  alt_ie: alt_ie ?? "",
  caption: caption ?? "",
  caption_ie: caption_ie ?? "",
});
