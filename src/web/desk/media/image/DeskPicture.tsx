import { useApp } from "../../../app/app-context.tsx";
import { localised } from "../../../i18n/bilingual.tsx";
import type { PictureProps } from "../../../ui/Picture/Picture.tsx";
import { MediaImage } from "./MediaImage.tsx";

/** Wide enough for a preview. */
const WIDTH_PX = 960;

/** What stands for a `Picture` on the desk, where a photo may hang on what is not public yet. */
export function DeskPicture({ photo, isDecorative = false, maxWidth = WIDTH_PX, className }: PictureProps) {
  const { locale } = useApp();
  const alt = isDecorative ? null : localised(photo, "alt", locale);
  return (
    // As around a `Picture`: by it the photo has the width of its place, and keeps its shape.
    <picture>
      <MediaImage photo={photo} alt={alt?.text ?? ""} lang={alt?.lang} width={maxWidth} className={className} />
    </picture>
  );
}
