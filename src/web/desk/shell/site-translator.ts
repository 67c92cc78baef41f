import { useMemo } from "react";
import { useApp } from "../../app/app-context.tsx";
import { fill } from "../../i18n/phrases.ts";
import { type TextTree, textAt } from "../../i18n/text-at.ts";
import type { Translate } from "../../i18n/translations.ts";

/** The texts of public pieces that the desk shows, from those that came with its document; none of them counts. */
export function useSiteTranslator(): (locale: string, namespace: string) => Translate {
  const { texts } = useApp();
  return useMemo(
    () =>
      (_locale, namespace) =>
      (key, values = {}) =>
        fill(requireText(texts as TextTree, `${namespace}.${key}`), values),
    [texts],
  );
}

function requireText(texts: TextTree, path: string): string {
  const text = textAt(texts, path.split("."));
  if (text === null) throw new Error(`The desk’s document has no text “${path}”`);
  return text;
}
