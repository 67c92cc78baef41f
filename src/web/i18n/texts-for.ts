import { TEXTS, type Texts } from "../messages/compiled/index.ts";
import type { Locale } from "./locales.ts";

/** Texts outside of components: titles, mails, feeds. For the server alone: it imports every message of both languages. */
export const textsFor = <Namespace extends keyof Texts>(locale: Locale, namespace: Namespace): Texts[Namespace] =>
  TEXTS[locale][namespace];
