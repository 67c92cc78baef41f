import type { Locale } from "#core/contract/locales.ts";
import { rounded } from "#core/texts/numbers.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";

const MEGABYTE = 1_000_000;

/** "1.3 MB", at least a tenth. */
export const megabytes = (bytes: number, locale: Locale, texts: Pick<Texts["offline-island"], "megabytes">): string =>
  texts.megabytes({ n: rounded(locale, Math.max(0.1, bytes / MEGABYTE)) });
