import { useMemo } from "react";
import { fill } from "../../i18n/phrases.ts";
import type { Translate } from "../../i18n/translations.ts";
import { useLive } from "../../site/live/live-context.tsx";

type Tree = { [key: string]: string | Tree };

/** The texts of public pieces that the desk shows, from those that came with its document; none of them counts. */
export function useSiteTranslator(): (locale: string, namespace: string) => Translate {
  const { texts } = useLive();
  return useMemo(
    () =>
      (_locale, namespace) =>
      (key, values = {}) =>
        fill(textAt(texts as Tree, `${namespace}.${key}`), values),
    [texts],
  );
}

function textAt(texts: Tree, path: string): string {
  const found = path
    .split(".")
    .reduce<string | Tree | undefined>((at, name) => (at as Tree | undefined)?.[name], texts);
  if (typeof found !== "string") throw new Error(`The desk was not given the text “${path}”`);
  return found;
}
