import { Bi, type Bilingual, inOtherLanguage, useLocale } from "#core/web/i18n/bilingual.tsx";
import styles from "./BilingualTitle.module.css";

/** The heading of a screen, with the same text in the other language below it where there is one. */
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
