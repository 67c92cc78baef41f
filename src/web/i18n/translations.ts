import { LRUCache } from "lru-cache";
import { createTranslator, type useTranslations as useIntlTranslations } from "use-intl";
import { useLocale } from "./bilingual.tsx";
import { INTL_TAG, type Locale, TIME_ZONE } from "./locales.ts";
import { MESSAGES } from "./messages.ts";

/** A text by its key, with the values that it names. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Of one language and namespace. */
const MAX_REMEMBERED = 1_000;
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

/** The same key with the same values is always the same text. */
function withMemory(translate: Translate): Translate {
  const memory = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  return (key, values) => {
    const full = values ? key + JSON.stringify(values) : key;
    const known = memory.get(full);
    if (known !== undefined) return known;
    const text = translate(key, values);
    memory.set(full, text);
    return text;
  };
}

/**
 * As `use-intl`'s own, with its typed keys. Its provider would parse every message anew for each document; on the server
 * a translator lives as long as the process.
 */
export const useTranslations = ((namespace: string) =>
  translatorFor(useLocale(), namespace)) as unknown as typeof useIntlTranslations;
