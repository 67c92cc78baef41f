import { LOCALES, type Locale } from "./locales.ts";
import type { Texts } from "./messages/compiled/index.ts";
import { LOADERS } from "./messages/compiled/loaders.ts";

/** Those of the two languages of the directory, and of the further ones that are switched on. */
export const LOADED = new Map<Locale, Texts>();

/** Loads the messages of languages, for the server alone; those of the others cost nothing. */
export async function loadTexts(languages: readonly Locale[]): Promise<void> {
  for (const language of languages) {
    if (!LOADED.has(language)) LOADED.set(language, (await LOADERS[language]()).default);
  }
}

await loadTexts(LOCALES);
