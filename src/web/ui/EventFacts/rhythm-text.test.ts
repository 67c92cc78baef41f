import { expect, test } from "vitest";
import { textsFor } from "#core/texts/texts-for.ts";
import { rhythmText } from "./rhythm-text.ts";

test.each([
  ["once", null, null, null],
  ["every week", "FREQ=WEEKLY", "Fridays", "Gach Aoine"],
  ["every week, a few times", "FREQ=WEEKLY;BYDAY=FR;COUNT=8", "Fridays", "Gach Aoine"],
  ["every second week", "FREQ=WEEKLY;INTERVAL=2", "Every second week on Friday", "Gach re seachtain, Dé hAoine"],
  [
    "on two days",
    "FREQ=WEEKLY;BYDAY=MO,FR",
    "Every week on Monday and Friday",
    "Gach seachtain, Dé Luain agus Dé hAoine",
  ],
  ["every month", "FREQ=MONTHLY;BYDAY=-1FR", "Every month on the last Friday", "Gach mí, an Aoine dheireanach"],
  ["by a rule that no form has", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "Repeats", "Arís agus arís eile"],
])("%s", (_, rrule, english, irish) => {
  const event = { rrule, starts_at: "2026-11-27T21:00:00Z" };
  expect(rhythmText(event, "en", textsFor("en", "writing"))).toBe(english);
  expect(rhythmText(event, "ga", textsFor("ga", "writing"))).toBe(irish);
});
