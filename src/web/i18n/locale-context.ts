import { createContext } from "react";
import type { Locale } from "#core/texts/locales.ts";

/** undefined: the first language of the directory. */
export const LocaleContext = createContext<Locale | undefined>(undefined);
