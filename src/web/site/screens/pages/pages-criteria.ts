import type { InputOf } from "../../../../contract/endpoint.ts";
import type { Contract } from "../../../../contract/index.ts";
import { clock, longDay } from "../../../../texts/dates.ts";
import type { Locale } from "../../../../texts/locales.ts";
import type { Texts } from "../../../i18n/texts.tsx";

/** The query and filters of a search, parsed from its address. */
export type Criteria = Partial<InputOf<Contract["pages"]>>;

/** “Open on Sunday 29 November at 14:00”. @param open_at instant (ISO 8601) */
export const openAtText = (open_at: string, texts: Texts["pages"], locale: Locale) =>
  texts.openAtTime({ day: longDay(locale, open_at), time: clock(locale, open_at) });
