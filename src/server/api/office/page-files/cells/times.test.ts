import { EVERY_YEAR } from "@eolaire/opening-hours";
import { expect, test } from "vitest";
import { readSpecial, writeSpecial } from "./times.ts";

test("special days of one year and of every year are read as they are written", () => {
  const names = { name: "Good Friday", name_ie: null };
  const special = [
    {
      date_from: "2026-08-01",
      date_to: "2026-08-07",
      yearly: null,
      intervals: [{ from: "10:00", to: "20:00" }],
      ...names,
    },
    { ...EVERY_YEAR, yearly: { easter: -2 }, intervals: [], ...names },
    {
      ...EVERY_YEAR,
      yearly: { month: 8, day: 1, nth: 1 as const },
      intervals: [{ from: "12:00", to: "16:00" }],
      ...names,
    },
  ];
  const cell = writeSpecial(special);
  expect(cell.split("\n").map((line) => line.split(" | ")[0])).toEqual([
    "2026-08-01 to 2026-08-07 10:00-20:00",
    "easter -2 days closed",
    "Aug Mo[1] 12:00-16:00",
  ]);
  expect(readSpecial(cell)).toEqual(special.map((one) => ({ ...one, name_ie: undefined })));
  expect(() => readSpecial("Apr 31 closed")).toThrow();
  expect(() => readSpecial(`Apr 30 closed | name: ${"a".repeat(16_000)}`)).toThrow("too-long");
});
