import { readTypedDay, readTypedDays, readTypedWeeks, type Weeks } from "@eolaire/opening-hours";
import { expect, test } from "vitest";
import { LANGUAGE_CODES } from "../contract/language-codes.ts";
import { loadTexts } from "./loaded-texts.ts";
import { textsFor, textsIn } from "./texts-for.ts";
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

test("all that is written is read again as the same weeks, in every language", async () => {
  await loadTexts(LANGUAGE_CODES);
  for (const locale of LANGUAGE_CODES) {
    const texts = textsFor(locale, "weeks");
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      for (const nth of [[1], [2, 4], [-1], [1, 3, -1]] as const) {
        const text = weeksText(texts, { weeks: { nth }, day });
        for (const hours of ["10:00–14:00", textsIn(locale).page.closed.toLowerCase()])
          expect(readTypedWeeks(`${text}: ${hours}`), text).toMatchObject({ day, weeks: { nth } });
      }
      for (const [at, nth] of texts.everyNth.entries()) {
        const weeks = texts.every({ nth, day: texts.later[day - 1]! });
        for (const [month, name] of textsIn(locale).opening.months.entries()) {
          const text = texts.from({ weeks, date: `5 ${name} 2026` });
          const from = `2026-${String(month + 1).padStart(2, "0")}-05`;
          expect(readTypedWeeks(`${text}: 10:00–14:00`), text).toMatchObject({ day, weeks: { every: at + 2, from } });
        }
      }
    }
  }
});

test("the words of a day and its hours are read again, in every language", async () => {
  await loadTexts(LANGUAGE_CODES);
  for (const locale of LANGUAGE_CODES) {
    const { opening, page } = textsIn(locale);
    for (const [at, name] of opening.weekdays.entries()) expect(readTypedDays(name), name).toEqual([at + 1]);
    expect(readTypedDay(page.closed), page.closed).toEqual([]);
    expect(readTypedDay(page.allDay), page.allDay).toEqual([{ from: "00:00", to: "24:00" }]);
    const asked = `10:00–16:00 ${page.appointment}`;
    expect(readTypedDay(asked), asked).toEqual([{ from: "10:00", to: "16:00", kind: "appointment" }]);
  }
});
