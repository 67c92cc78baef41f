import { createContext, type ReactNode, use } from "react";
import { FIRST, type Locale } from "#core/texts/locales.ts";
import { type Bilingual, inOtherLanguage, localised, useApiLocale } from "#core/web/i18n/bilingual.tsx";
import styles from "./booklet.module.css";

/** The languages of a booklet, the first of which is the larger one. */
export type BookletLanguages = readonly [Locale, Locale?];

export const LanguagesContext = createContext<BookletLanguages>([FIRST]);

export const useLanguages = (): BookletLanguages => use(LanguagesContext);

/** A text in the languages of the booklet. */
export function Both({ text }: { text: (locale: Locale) => ReactNode }) {
  const [first, second] = useLanguages();
  const lang = useLangOf();
  return (
    <>
      <span lang={lang(first)}>{text(first)}</span>
      {second && (
        <>
          {" "}
          <span className={styles.second} lang={lang(second)}>
            {text(second)}
          </span>
        </>
      )}
    </>
  );
}

/** A field of an entity in the languages of the booklet; where one of them is missing, in the other one alone. */
export function BothOf<Field extends string>({ of, field }: { of: Bilingual<Field>; field: Field }) {
  const [first, second] = useLanguages();
  const lang = useLangOf();
  const own = localised(of, field, first);
  if (!own) return null;
  const other = second ? inOtherLanguage(of, field, first) : null;
  return (
    <>
      <span lang={lang(own.lang ?? first)}>{own.text}</span>
      {other && (
        <>
          {" "}
          <span className={styles.second} lang={lang(other.lang ?? first)}>
            {other.text}
          </span>
        </>
      )}
    </>
  );
}

/** The `lang` of a text: none for that of the document. */
function useLangOf(): (locale: Locale) => Locale | undefined {
  const ofDocument = useApiLocale();
  return (locale) => (locale === ofDocument ? undefined : locale);
}
