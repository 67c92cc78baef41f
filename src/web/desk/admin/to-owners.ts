import { LOCALES, type Locale } from "#core/contract/locales.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";

const MODULES = import.meta.glob<Texts["to-owners"]>("../../../texts/messages/compiled/*/to-owners.ts", {
  import: "default",
});
const texts = await Promise.all(
  LOCALES.map((locale) => MODULES[`../../../texts/messages/compiled/${locale}/to-owners.ts`]!()),
);

/** What the office sends to owners, in their language, whatever that of the desk is. */
export const toOwners = (locale: Locale): Texts["to-owners"] => texts[LOCALES.indexOf(locale)]!;
