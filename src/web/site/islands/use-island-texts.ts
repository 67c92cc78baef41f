import { useLocale } from "../../i18n/bilingual.tsx";
import { MESSAGES } from "../../i18n/messages.ts";
import type islands from "../../messages/en/islands.json";

type Islands = typeof islands;

/** Chosen texts of `messages/{locale}/islands.json`, as JSON for an island's `data-texts`. */
export function useIslandTexts<Name extends keyof Islands>(name: Name, keys: readonly (keyof Islands[Name])[]): string {
  const texts = (MESSAGES[useLocale()] as unknown as { islands: Islands }).islands[name];
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, texts[key]])));
}
