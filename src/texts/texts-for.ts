import type { Locale } from "./locales.ts";
import { TEXTS, type Texts } from "./messages/compiled/index.ts";

const LOADED: Partial<Record<Locale, Texts>> = { ...TEXTS };

/**
 * All texts of a language.
 * @throws Error if it is a further language that was not loaded (`further-texts.ts`)
 */
export function textsIn(locale: Locale): Texts {
  const texts = LOADED[locale];
  if (!texts) throw new Error(`The texts in “${locale}” are not loaded`);
  return texts;
}

/** Texts outside of components: titles, mails, feeds. For the server alone: it imports every message of both languages. */
export const textsFor = <Namespace extends keyof Texts>(locale: Locale, namespace: Namespace): Texts[Namespace] =>
  textsIn(locale)[namespace];

export const addTexts = (locale: Locale, texts: Texts): void => {
  LOADED[locale] = texts;
};
