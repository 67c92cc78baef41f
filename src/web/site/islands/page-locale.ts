import { FIRST, type Locale, SECOND } from "#core/texts/locales.ts";

/** The language of the page. Not of the nearest `lang`: a badge beside an Irish name on an English page is in English. */
export const pageLocale = () => document.documentElement.lang as Locale;

/** A name in the reader's language, else in the one that stands in for it, with its `lang`. */
export function localisedName(english: string | null, irish: string | null): { text: string; lang?: Locale } {
  const locale = pageLocale();
  const lang = (locale === SECOND ? irish : !english) ? SECOND : FIRST;
  return { text: (lang === SECOND ? irish : english) ?? "", ...(lang !== locale && { lang }) };
}
