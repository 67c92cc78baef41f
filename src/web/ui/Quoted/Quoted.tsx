import { Bi, type Bilingual } from "#core/web/i18n/bilingual.tsx";
import styles from "./Quoted.module.css";

/** A sentence that somebody has written, as it stands there; nothing where there is none. */
export function Quoted({ of }: { of: Bilingual<"text"> }) {
  if (!of.text && !of.text_ie) return null;
  return (
    <blockquote className={styles.quote}>
      <Bi of={of} field="text" />
    </blockquote>
  );
}
