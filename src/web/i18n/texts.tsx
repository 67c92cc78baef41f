import { createContext, use } from "react";
import type { Texts } from "#core/texts/messages/compiled/index.ts";

export type { Texts };

/** All namespaces on the server; in the browser those of the app's text set (messages/sets.ts). */
export const TextsContext = createContext<Partial<Texts> | null>(null);

/**
 * The texts of `messages/{locale}/{namespace}.json` in the reader's language: a message without arguments is a string,
 * one with arguments a function, as in `useTexts("desk").left({ n: 3 })`.
 * @throws Error if the namespace is not in the app's text set
 */
export function useTexts<Namespace extends keyof Texts>(namespace: Namespace): Texts[Namespace] {
  const texts = use(TextsContext)?.[namespace];
  if (!texts) throw new Error(`The texts “${namespace}” are not in the text set of this app`);
  return texts as Texts[Namespace];
}

/** A message that is chosen by a key, where not all that can be chosen have arguments. */
export const textWith = <Values,>(message: string | ((values: Values) => string), values: Values): string =>
  typeof message === "string" ? message : message(values);
