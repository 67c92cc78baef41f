import type { Texts } from "../../i18n/texts.tsx";

/** The language of the page. Not of the nearest `lang`: a badge beside an Irish name on an English page is in English. */
export const pageLocale = (): "en" | "ga" => (document.documentElement.lang.startsWith("ga") ? "ga" : "en");

const SETS = import.meta.glob<Pick<Texts, "islands" | "opening">>("../../messages/compiled/*/sets/islands.ts", {
  import: "default",
});

/** The texts of island scripts, in the page's language alone; the document preloads their module. */
export const { islands, opening } = await SETS[`../../messages/compiled/${pageLocale()}/sets/islands.ts`]!();
