import { createContext, use } from "react";
import { FIRST } from "#core/contract/locales.ts";
import type { Locale } from "#core/texts/locales.ts";

export const LocaleContext = createContext<Locale>(FIRST);
export const useLocale = (): Locale => use(LocaleContext);
