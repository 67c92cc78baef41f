import { describe, expect, test } from "vitest";
import { render } from "#test/support/desk/render.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { timetable } from "../contract/timetables.ts";
import { EditTimetable, NewTimetable } from "./TimetableEditor.tsx";

describe("a timetable", () => {
  test("is called by who runs it, and is seen where visitors read all of them", () => {
    const ferry = sampleOf(timetable, { id: "t", operator: "Arranmore Ferry" });
    const shown = render(<EditTimetable />, {
      at: { path: "/timetables/t", pattern: "/timetables/:one" },
      read: [["timetables", {}, [ferry]]],
    });
    expect(shown.texts("h1")).toEqual(["Arranmore Ferry"]);
    expect(shown.values("href")).toContain("/en/info/getting-here");
  });

  test("that is new says so", () => {
    expect(render(<NewTimetable />, { locale: "ga" }).texts("h1")).toEqual(["Amchlár nua"]);
  });
});
