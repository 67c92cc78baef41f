// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { textsFor } from "#core/texts/texts-for.ts";
import { answerOf, cardOf } from "#test/support/site-samples.ts";
import { sailing } from "./samples.ts";

const boat = (time: string, fields: object = {}) => ({
  ...sailing("2026-11-27", time, fields),
  from: "Burtonport",
  from_ie: null,
  to: "Arranmore",
  to_ie: null,
});

test("two departures are suggested where the answer has them, a cancelled one as cancelled", async () => {
  document.documentElement.lang = "en"; // its texts are those of the document when it is loaded
  const { suggestionsIn } = await import("#core/web/site/islands/search-box/suggestions.ts");
  const departures = [boat("14:00"), boat("15:00", { state: "cancelled" }), boat("16:00")];
  const answer = answerOf(
    { items: [cardOf({ slug: "pier", name: "Pier" })] },
    { order: ["departures", "pages"], departures },
  );
  const lines = suggestionsIn(answer, "/en", textsFor("en", "islands").search.kinds);
  expect(lines.map(({ href, name, line }) => [href, name.text, line])).toEqual([
    ["/en/info/getting-here", "14:00 Burtonport → Arranmore", "Timetable"],
    ["/en/info/getting-here", "15:00 Burtonport → Arranmore", "Cancelled"],
    ["/en/pages/pier", "Pier", ""],
  ]);
});
