import type { PageReason } from "../contract/directory/ask.ts";
import type { Times } from "../domain/hours/spans-of-day.ts";
import { clock } from "./dates.ts";
import type { Locale } from "./locales.ts";
import type { Texts } from "./messages/compiled/index.ts";

const DAY_MS = 24 * 60 * 60_000;

/** “10:00–13:00, 14:00–00:30”, or “day and night”. */
export const spansText = (
  spans: readonly Times[],
  { allDay }: Pick<Texts["pages"], "allDay">,
  locale: Locale,
): string =>
  spans
    .map(({ from, to }) =>
      Date.parse(to) - Date.parse(from) >= DAY_MS ? allDay : `${clock(locale, from)}–${clock(locale, to)}`,
    )
    .join(", ");

/** “kitchen 17:00–21:00”, “takeaway 12:30–20:30”; of food that nobody promises: that it is not known. */
export const servicesText = (
  { kitchen, services, served }: Pick<PageReason, "kitchen" | "services" | "served">,
  texts: Texts["pages"],
  locale: Locale,
): string[] => [
  ...(kitchen.length > 0 ? [texts.kitchen({ hours: spansText(kitchen, texts, locale) })] : []),
  ...services.map(({ set, open }) => texts[set]({ hours: spansText(open, texts, locale) })),
  ...(served === "unknown" ? [texts.foodUnknown] : []),
];
