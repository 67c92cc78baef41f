import { LRUCache } from "lru-cache";
import { createTranslator } from "use-intl";
import { INTL_TAG, type Locale, TIME_ZONE } from "./locales.ts";
import { MESSAGES } from "./messages.ts";
import type { Translate } from "./translations.ts";

/** Of one language and namespace. */
const MAX_REMEMBERED = 1_000;
const translators = new Map<string, Translate>();

/**
 * The server's texts: of pieces, and outside of them in titles, descriptions, feeds. Cached for ever: there are few, and
 * their ICU is parsed once. `use-intl`'s own provider would parse every message anew for each document.
 */
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
