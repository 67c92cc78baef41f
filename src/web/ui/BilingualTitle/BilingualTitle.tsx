import { Bi, type Bilingual, inOtherLanguage, useLocale } from "../../i18n/bilingual.tsx";
import styles from "./BilingualTitle.module.css";

/** The screen's heading; under it, in italics, the same in the other language: the two are equals. */
export function BilingualTitle<Field extends string>({ of, field }: { of: Bilingual<Field>; field: Field }) {
  const other = inOtherLanguage(of, field, useLocale());
  return (
    <>
      <h1>
        <Bi of={of} field={field} />
      </h1>
      {other && (
        <p className={styles.other} lang={other.lang}>
          {other.text}
        </p>
      )}
    </>
  );
}
