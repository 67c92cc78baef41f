import { readTypedWeeks, type Weeks } from "@eolaire/opening-hours";
import { expect, test } from "vitest";
import { textsFor } from "./texts-for.ts";
import { weeksText } from "./weeks-text.ts";

test.each<[Weeks, number, string, string]>([
  [{ nth: [1, 3] }, 6, "1st and 3rd Saturday", "an chéad agus an tríú Satharn den mhí"],
  [{ nth: [1] }, 3, "1st Wednesday", "an chéad Chéadaoin den mhí"],
  [{ nth: [2] }, 5, "2nd Friday", "an dara hAoine den mhí"],
  [{ nth: [-1] }, 5, "last Friday", "an Aoine dheireanach den mhí"],
  [
    { nth: [1, 2, 4, -1] },
    2,
    "1st, 2nd and 4th Tuesday and last Tuesday",
    "an chéad, an dara agus an ceathrú Máirt agus an Mháirt dheireanach den mhí",
  ],
  [{ every: 2, from: "2026-06-03" }, 3, "every second Wednesday", "gach dara Céadaoin"],
])("%j of weekday %i", (weeks, day, english, irish) => {
  expect(weeksText(textsFor("en", "weeks"), { weeks, day })).toBe(english);
  expect(weeksText(textsFor("ga", "weeks"), { weeks, day })).toBe(irish);
});

test("all that is written is read again as the same weeks", () => {
  for (const locale of ["en", "ga"] as const) {
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      for (const nth of [[1], [2, 4], [-1], [1, 3, -1]] as const) {
        const text = weeksText(textsFor(locale, "weeks"), { weeks: { nth }, day });
        expect(readTypedWeeks(`${text}: 10:00–14:00`), text).toMatchObject({ day, weeks: { nth } });
      }
    }
  }
});
