import { LOCALES, type Locale } from "#core/texts/locales.ts";
import type { Texts } from "#core/texts/messages/compiled/index.ts";

/** In the service worker in place of `texts/loaded-texts.ts`: scripts of the two languages, which the server puts before it, define them. */
export const LOADED = new Map<Locale, Texts>(
  LOCALES.map((locale) => [locale, (self as unknown as Record<string, Texts>)[`EOLAIRE_TEXTS_${locale}`]!]),
);
