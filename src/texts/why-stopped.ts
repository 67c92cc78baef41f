import { ERRORS } from "../contract/errors.ts";
import type { Locale } from "../contract/locales.ts";
import { nameIn } from "../domain/in-language.ts";

/**
 * Why a planned change was not made on its day, as people read it.
 * @param texts by code; other errors have their title
 */
export function whyStopped(
  texts: Readonly<Record<string, string>>,
  { code, locale }: { code: string; locale: Locale },
) {
  const title = Object.entries(ERRORS).find(([name]) => name === code)?.[1].title;
  return texts[code] ?? (title ? nameIn(title, locale) : code);
}
