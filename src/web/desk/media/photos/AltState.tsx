import type { Photo } from "../../../../contract/photos.ts";
import { useApp, useTexts } from "../../../app/app-context.tsx";
import { localised } from "../../../i18n/bilingual.tsx";
import { missingAlt } from "./missing-texts.ts";
import styles from "./photos.module.css";

/** What is said of a photo for those who do not see it, and what is still missing. */
export function AltState({ photo }: { photo: Photo }) {
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
