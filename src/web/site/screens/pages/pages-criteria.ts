import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { clock, longDay } from "#core/texts/dates.ts";
import type { Locale } from "#core/texts/locales.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";

/** The query and filters of a search, parsed from its address. */
export type Criteria = Partial<InputOf<Contract["pages"]>>;

/** “Open on Sunday 29 November at 14:00”. @param open_at instant (ISO 8601) */
export const openAtText = (open_at: string, texts: Texts["pages"], locale: Locale) =>
  texts.openAtTime({ day: longDay(locale, open_at), time: clock(locale, open_at) });
