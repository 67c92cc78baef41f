import type { Texts } from "#core/texts/messages/compiled/index.ts";

/** Hours of one weekday in one month, such as `{ weekday: 1, from: 15, to: 18, month: "2026-11" }`. */
export type WeekHours = { weekday: number; from: number; to: number; month: string };

/** “Monday 15:00–18:00, November 2026”, in the language of the texts. */
export const weekHoursText = (texts: Pick<Texts["opening"], "weekdays" | "months">, of: WeekHours): string =>
  `${texts.weekdays[of.weekday - 1]} ${clockRange(of)}, ${monthText(texts, of.month)}`;

/** “15:00–18:00” */
export const clockRange = ({ from, to }: Pick<WeekHours, "from" | "to">): string => `${hourText(from)}–${hourText(to)}`;

/** “09:00” */
export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** “November 2026” for `2026-11`. */
export const monthText = ({ months }: Pick<Texts["opening"], "months">, month: string): string =>
  `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
