import { useLocale } from "../../i18n/bilingual.tsx";
import { MESSAGES } from "../../i18n/messages.ts";
import type islands from "../../messages/en/islands.json";

type Islands = typeof islands;

const written = new Map<string, string>();

/** Chosen texts of `messages/{locale}/islands.json`, as JSON for an island's `data-texts`. */
export function useIslandTexts<Name extends keyof Islands>(name: Name, keys: readonly (keyof Islands[Name])[]): string {
  const locale = useLocale();
  const chosen = `${locale} ${name} ${keys.join()}`;
  const known = written.get(chosen);
  if (known !== undefined) return known;
  const texts = (MESSAGES[locale] as unknown as { islands: Islands }).islands[name];
  const json = JSON.stringify(Object.fromEntries(keys.map((key) => [key, texts[key]])));
  written.set(chosen, json);
  return json;
}
