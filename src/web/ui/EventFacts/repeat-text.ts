import type { Every, Repeat, RepeatEnd } from "#core/domain/events/repeat.ts";
import { dayOfYear, fullDate, weekdayName } from "#core/texts/dates.ts";
import type { Locale } from "#core/texts/locales.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";

type Place = "1" | "2" | "3" | "4" | "-1";

type RepeatTexts = Texts["writing"]["repeats"];

/** “Every month on the first Saturday, until 5 December 2026”. */
export function repeatText(repeat: Repeat, first: Temporal.PlainDate, locale: Locale, texts: RepeatTexts): string {
  const every = everyText(repeat.every, repeat.interval, texts);
  const which =
    repeat.every === "week"
      ? weekdayList(repeat.weekdays, locale, texts)
      : repeat.every === "day"
        ? ""
        : placeText(repeat, first, locale, texts);
  return withEnd(which ? texts.on({ every, which }) : every, repeat.end, locale, texts);
}

/** “Every second week”. */
export const everyText = (every: Every, interval: number, texts: RepeatTexts) => texts.every[every]({ n: interval });

/** “on the first Saturday”, “on the 15th”, “on 17 March”. */
export function placeText(
  { every, place }: Pick<Repeat, "every" | "place">,
  first: Temporal.PlainDate,
  locale: Locale,
  texts: RepeatTexts,
): string {
  if (place === null) {
    if (every === "year") return texts.day({ date: dayOfYear(locale, first.toString().slice(5)) });
    return texts.date({ n: first.day });
  }
  const named = texts.places[String(place) as Place][first.dayOfWeek - 1]!;
  return every === "year" ? `${named} ${texts.inMonth[first.month - 1]}` : named;
}

function weekdayList(weekdays: readonly number[], locale: Locale, { and }: RepeatTexts): string {
  const names = [...weekdays].sort().map((day) => weekdayName(locale, day));
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} ${and} ${last}` : last;
}

function withEnd(text: string, end: RepeatEnd, locale: Locale, texts: RepeatTexts): string {
  if (end.kind === "never") return text;
  const until =
    end.kind === "count"
      ? texts.times({ n: end.count })
      : texts.until({ date: fullDate(locale, `${end.until}T12:00Z`) });
  return `${text}, ${until}`;
}
