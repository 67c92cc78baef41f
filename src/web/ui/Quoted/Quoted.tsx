import { Bi } from "#core/web/i18n/bilingual.tsx";
import styles from "./Quoted.module.css";

export type Quote = { text: string | null; text_ie: string | null };

/** A sentence that somebody has written, as it stands there; nothing where there is none. */
export function Quoted({ of }: { of: Quote }) {
  if (!of.text && !of.text_ie) return null;
  return (
    <blockquote className={styles.quote}>
      <Bi of={of} field="text" />
    </blockquote>
  );
}
