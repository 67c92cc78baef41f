import { createTranslator } from "use-intl/core";
import { INTL_TAG, type Locale } from "../i18n/locales.ts";
import { MESSAGES } from "../i18n/messages.ts";

type Translate = (key: string, values?: Record<string, string | number>) => string;

const translators = new Map<string, Translate>();

/** Texts outside of components: titles, descriptions, feeds. */
export function translatorFor(locale: Locale, namespace: string): Translate {
  const key = `${locale} ${namespace}`;
  const known = translators.get(key);
  if (known) return known;
  const made = createTranslator({
    locale: INTL_TAG[locale],
    messages: MESSAGES[locale],
    namespace,
  }) as unknown as Translate;
  translators.set(key, made);
  return made;
}
