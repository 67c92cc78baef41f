import { expect, test } from "vitest";
import { repeatOf } from "#core/domain/events/repeat.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { repeatText } from "./repeat-text.ts";

test.each([
  ["FREQ=DAILY", "2026-12-05", "Every day", "Gach lá"],
  [
    "FREQ=WEEKLY;BYDAY=TU,SA",
    "2026-12-05",
    "Every week on Tuesday and Saturday",
    "Gach seachtain, Dé Máirt agus Dé Sathairn",
  ],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "2026-12-04", "Every second week on Friday", "Gach re seachtain, Dé hAoine"],
  [
    "FREQ=WEEKLY;INTERVAL=3;BYDAY=FR;COUNT=8",
    "2026-12-04",
    "Every 3 weeks on Friday, 8 times",
    "Gach 3 seachtaine, Dé hAoine, 8 n-uaire",
  ],
  ["FREQ=MONTHLY;BYDAY=1SA", "2026-12-05", "Every month on the first Saturday", "Gach mí, an chéad Satharn"],
  ["FREQ=MONTHLY;BYDAY=2FR", "2026-12-11", "Every month on the second Friday", "Gach mí, an dara hAoine"],
  ["FREQ=MONTHLY;BYDAY=-1WE", "2026-12-30", "Every month on the last Wednesday", "Gach mí, an Chéadaoin dheireanach"],
  ["FREQ=MONTHLY;BYMONTHDAY=22", "2026-12-22", "Every month on the 22nd", "Gach mí, an 22ú lá"],
  ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=17", "2027-03-17", "Every year on 17 March", "Gach bliain, an 17 Márta"],
  [
    "FREQ=YEARLY;BYMONTH=8;BYDAY=1SA",
    "2027-08-07",
    "Every year on the first Saturday in August",
    "Gach bliain, an chéad Satharn i mí Lúnasa",
  ],
  [
    "FREQ=DAILY;UNTIL=20270817T225959Z",
    "2027-08-07",
    "Every day, until 17 August 2027",
    "Gach lá, go dtí 17 Lúnasa 2027",
  ],
])("%s from %s", (rule, from, english, irish) => {
  const first = Temporal.PlainDate.from(from);
  const repeat = repeatOf(rule, first)!;
  expect(repeatText(repeat, first, "en", textsFor("en", "writing").repeats)).toBe(english);
  expect(repeatText(repeat, first, "ga", textsFor("ga", "writing").repeats)).toBe(irish);
});
