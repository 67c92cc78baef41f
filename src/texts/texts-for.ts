import { LOADED } from "./loaded-texts.ts";
import type { Locale } from "./locales.ts";
import type { Texts } from "./messages/compiled/index.ts";

/**
 * All texts of a language.
 * @throws Error if it is a further language that was not loaded (`loaded-texts.ts`)
 */
export function textsIn(locale: Locale): Texts {
  const texts = LOADED.get(locale);
  if (!texts) throw new Error(`The texts in “${locale}” are not loaded`);
  return texts;
}

/** Texts outside of components: titles, mails, feeds. For the server alone: it loads every message of both languages. */
export const textsFor = <Namespace extends keyof Texts>(locale: Locale, namespace: Namespace): Texts[Namespace] =>
  textsIn(locale)[namespace];
