import type { Texts } from "#core/web/i18n/texts.tsx";
import { pageLocale } from "./page-locale.ts";

const SETS = import.meta.glob<Pick<Texts, "islands" | "opening">>(
  "../../../texts/messages/compiled/*/sets/islands.ts",
  {
    import: "default",
  },
);

/** The texts of island scripts, in the page's language alone; the document preloads their module. */
export const { islands, opening } = await SETS[`../../../texts/messages/compiled/${pageLocale()}/sets/islands.ts`]!();
