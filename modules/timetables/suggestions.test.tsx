// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { textsFor } from "#core/texts/texts-for.ts";
import { suggestionsIn } from "#core/web/site/islands/search-box/suggestions.ts";
import { answerOf, cardOf } from "#test/support/site-samples.ts";
import { sailing } from "./samples.ts";

const boat = (time: string, fields: object = {}) => ({
  ...sailing("2026-11-27", time, fields),
  from: "Burtonport",
  from_ie: null,
  to: "Arranmore",
  to_ie: null,
});

test("two departures are suggested where the answer has them, a cancelled one as cancelled", () => {
  document.documentElement.lang = "en";
  const departures = [boat("14:00"), boat("15:00", { state: "cancelled" }), boat("16:00")];
  const answer = answerOf(
    { items: [cardOf({ slug: "pier", name: "Pier" })] },
    { order: ["departures", "pages"], departures },
  );
  const lines = suggestionsIn(answer, {
    root: "/en",
    kinds: textsFor("en", "search-box").kinds,
    opening: textsFor("en", "opening"),
  });
  expect(lines.map(({ href, name, line }) => [href, name.text, line])).toEqual([
    ["/en/info/getting-here", "14:00 Burtonport → Arranmore", "Timetable"],
    ["/en/info/getting-here", "15:00 Burtonport → Arranmore", "Cancelled"],
    ["/en/pages/pier", "Pier", ""],
  ]);
});
