import { createContext, use } from "react";
import type { useTranslations as useIntlTranslations } from "use-intl";
import { useLocale } from "./bilingual.tsx";
import type { Locale } from "./locales.ts";

/** A text by its key, with the values that it names. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Where pieces take their texts from: on the server all messages, in the browser those that came with the document. */
export const TranslatorContext = createContext<((locale: Locale, namespace: string) => Translate) | null>(null);

/** As `use-intl`'s own, with its typed keys. */
export const useTranslations = ((namespace: string) => {
  const translator = use(TranslatorContext);
  const locale = useLocale();
  if (!translator) throw new Error("No texts were given to this screen");
  return translator(locale, namespace);
}) as unknown as typeof useIntlTranslations;
