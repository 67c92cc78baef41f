import { isFurther } from "../contract/languages.ts";
import type { Locale } from "./locales.ts";
import { FURTHER_TEXTS } from "./messages/compiled/further.ts";
import { addTexts } from "./texts-for.ts";

/** Loads the messages of the languages that are switched on, for the server alone; those of the others cost nothing. */
export async function loadTexts(languages: readonly Locale[]): Promise<void> {
  for (const language of languages) {
    if (isFurther(language)) addTexts(language, (await FURTHER_TEXTS[language]()).default);
  }
}
