import { createTranslator, type useTranslations as useIntlTranslations } from "use-intl";
import { useLocale } from "./bilingual.tsx";
import { INTL_TAG, type Locale, TIME_ZONE } from "./locales.ts";
import { MESSAGES } from "./messages.ts";

/** A text by its key, with the values that it names. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

const translators = new Map<string, Translate>();

/** Texts outside of components: titles, descriptions, feeds. Kept for ever: there are few, and their ICU is parsed once. */
export function translatorFor(locale: Locale, namespace: string): Translate {
  const key = `${locale} ${namespace}`;
  const known = translators.get(key);
  if (known) return known;
  const options = { locale: INTL_TAG[locale], messages: MESSAGES[locale], namespace, timeZone: TIME_ZONE };
  const made = withMemory(createTranslator(options) as unknown as Translate);
  translators.set(key, made);
  return made;
}

/** A text without values is always the same. */
function withMemory(translate: Translate): Translate {
  const memory = new Map<string, string>();
  return (key, values) => {
    if (values) return translate(key, values);
    const known = memory.get(key);
    if (known !== undefined) return known;
    const text = translate(key);
    memory.set(key, text);
    return text;
  };
}

/**
 * As `use-intl`'s own, with its typed keys. Its provider would parse every message anew for each document; on the server
 * a translator lives as long as the process.
 */
export const useTranslations = ((namespace: string) =>
  translatorFor(useLocale(), namespace)) as unknown as typeof useIntlTranslations;
