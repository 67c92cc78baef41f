import { FIRST, type Locale, SECOND } from "#core/texts/locales.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";

/** The language of the page. Not of the nearest `lang`: a badge beside an Irish name on an English page is in English. */
export const pageLocale = () => document.documentElement.lang as Locale;

/** A name in the reader's language, else in the one that stands in for it, with its `lang`. */
export function localisedName(english: string | null, irish: string | null): { text: string; lang?: Locale } {
  const locale = pageLocale();
  const lang = (locale === SECOND ? irish : !english) ? SECOND : FIRST;
  return { text: (lang === SECOND ? irish : english) ?? "", ...(lang !== locale && { lang }) };
}

const SETS = import.meta.glob<Pick<Texts, "islands" | "opening">>(
  "../../../texts/messages/compiled/*/sets/islands.ts",
  {
    import: "default",
  },
);

/** The texts of island scripts, in the page's language alone; the document preloads their module. */
export const { islands, opening } = await SETS[`../../../texts/messages/compiled/${pageLocale()}/sets/islands.ts`]!();
