import { NTH, readWeeks, type Weeks } from "@eolaire/opening-hours";
import type { Texts } from "./messages/compiled/index.ts";

type WeeksTexts = Texts["weeks"];
type OnDay<Which = Weeks> = { weeks: Which; day: number };

/** “1st and 3rd Saturday”, “an Aoine dheireanach den mhí”, “every second Wednesday” without its date. */
export function weeksText(texts: WeeksTexts, { weeks, day }: OnDay): string {
  if ("every" in weeks) return texts.every({ nth: texts.everyNth[weeks.every - 2]!, day: texts.later[day - 1]! });
  const counted = weeks.nth.filter((nth) => nth > 0);
  const last = counted.at(-1);
  const phrases = [
    // The noun follows the ordinal before it: “an chéad Aoine”, but “an dara hAoine”.
    ...(last
      ? [
          `${joined(
            texts,
            counted.map((nth) => texts.nth[nth - 1]!),
          )} ${(last === 1 ? texts.first : texts.later)[day - 1]}`,
        ]
      : []),
    ...(weeks.nth.includes(-1) ? [texts.last[day - 1]!] : []),
  ];
  return texts.ofMonth({ days: joined(texts, phrases) });
}

function joined({ and }: WeeksTexts, phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? "";
  return phrases.length < 2 ? last : and({ one: phrases.slice(0, -1).join(", "), other: last });
}

/** The weeks of a row that names its weekday elsewhere, as `writeWeeks` writes them: “1st, last”, “every second week from …”. */
export function weeksAlone(texts: WeeksTexts, written: string, dateText: (date: string) => string): string {
  const weeks = readWeeks(written);
  if (!weeks) return written;
  if ("nth" in weeks) return weeks.nth.map((nth) => texts.nthAlone[NTH.indexOf(nth)]).join(", ");
  return texts.everyAlone({ nth: texts.everyNth[weeks.every - 2]!, date: dateText(weeks.from) });
}
