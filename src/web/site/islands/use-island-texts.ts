import { useMessages } from "use-intl";
import type islands from "../../messages/en/islands.json";

type Islands = typeof islands;

/** Chosen texts of `messages/{locale}/islands.json`, as JSON for an island's `data-texts`. */
export function useIslandTexts<Name extends keyof Islands>(name: Name, keys: readonly (keyof Islands[Name])[]): string {
  const texts = (useMessages() as unknown as { islands: Islands }).islands[name];
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, texts[key]])));
}
