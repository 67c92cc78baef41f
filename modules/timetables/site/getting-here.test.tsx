// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import { specialPage } from "#core/contract/writing/special-pages.ts";
import { InfoScreen } from "#core/web/site/screens/writing/info.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { open, type Request, readIn, refusal, addressOf as to } from "#test/support/shown-screen.tsx";
import { LANTERN } from "#test/support/site-samples.ts";
import type { Departure, Timetable, TimetableChange } from "../contract/timetables.ts";
import { BOAT, sailing } from "../samples.ts";

const DAY = "2026-11-27";
const OTHER: Timetable = { ...BOAT, id: "red", operator: "Red Boats", operator_ie: null };
const WRITTEN = sampleOf(specialPage, {
  id: "page",
  slug: "getting-here",
  title: "Getting here",
  title_ie: null,
  body: "Call the **pier**.",
});
const nobody = () => {
  throw refusal(404, "not-found");
};

type World = { timetables?: Timetable[]; departures?: Departure[]; next?: Departure[]; date?: string };
const openTravel = (
  { timetables = [BOAT], departures = [], next = [], date = DAY }: World = {},
  request: Request = {},
) =>
  open(InfoScreen, {
    at: "/info/getting-here",
    ...request,
    api: { specialPage: nobody, timetables, departures: { date, departures, next }, ...request.api },
  });
const link = (name: string | RegExp) => screen.getByRole("link", { name });
const next = () => readIn(screen.getByRole("region", { name: "Next departures" }));
const day = () => screen.getByRole("region", { name: "All departures of a day" });

describe("the next departures", () => {
  test.each<[Locale, string]>([
    ["en", "Burtonport → – Arranmore Next boat: 14:00 in 2 h Island Ferries · there at 14:15"],
    ["ga", "Ailt an Chorráin → – Árainn Mhór An chéad bhád eile: 14:00 i gceann 2 u. Báid an Oileáin · ann ag 14:15"],
  ])("say when, by whom and when one is there: %s", async (locale, said) => {
    await openTravel({ next: [sailing(DAY, "14:00")] }, { locale });
    expect(readIn()).toContain(said);
  });

  test("of another day name it, and the later ones follow, two at most", async () => {
    const later = ["10:00", "12:00", "14:00"].map((time) => sailing("2026-11-30", time));
    await openTravel({
      next: [sailing("2026-11-28", "09:00", { note: null, note_ie: "ag brath ar an taoide" }), ...later],
    });
    expect(next()).toContain("09:00 tomorrow · in 21 h Island Ferries · there at 09:15 · ag brath ar an taoide");
    expect(next()).toContain("10:00 Monday Island Ferries 12:00 Monday Island Ferries");
    expect(next()).not.toContain("14:00");
    expect(screen.getByText("ag brath ar an taoide").lang).toBe("ga");
  });

  test("later ones have their notes too", async () => {
    const noted = sailing("2026-11-30", "10:00", { note: "Reduced sailings" });
    await openTravel({ next: [sailing("2026-11-28", "09:00"), noted] });
    expect(next()).toContain("10:00 Monday Island Ferries Reduced sailings");
  });

  test("what is remarked of a whole day is said once for the route, and not as a note of each", async () => {
    const remark = {
      id: "remark",
      timetable_id: "boat",
      kind: "remark",
      date_from: "2026-11-30",
      date_to: "2026-11-30",
      direction: null,
      time: null,
      note: "Reduced sailings",
      note_ie: null,
      date_created: "2026-11-20T10:00:00Z",
    } as const;
    const note = "Reduced sailings";
    const departures = [
      sailing("2026-11-30", "09:00", { note: `By the slip · ${note}` }),
      sailing("2026-11-30", "10:00", { note }),
      sailing("2026-11-30", "11:00", { direction: "back", note }),
    ];
    const timetables = [{ ...BOAT, changes: [remark] }];
    await openTravel({ timetables, next: departures, departures, date: "2026-11-30" });
    for (const shown of [next(), readIn(day())]) {
      expect(shown.split(note)).toHaveLength(2);
      expect(shown).toContain("Monday: Reduced sailings");
      expect(shown).toContain("By the slip");
    }
  });

  test("a direction without any says that none is planned", async () => {
    await openTravel({ next: [sailing(DAY, "14:00")] });
    expect(screen.getAllByText("No departures are planned.")).toHaveLength(1);
  });

  test("boats of two operators between the same places are one board, in which each is named", async () => {
    await openTravel({
      timetables: [BOAT, OTHER],
      next: [sailing(DAY, "14:00"), sailing(DAY, "15:00", { timetable_id: "red" })],
    });
    expect(screen.getAllByRole("heading", { level: 3, name: "By boat" })).toHaveLength(2); // next, and the day
    expect(next()).toContain("15:00 Red Boats");
  });

  test("warn that weather and tide change them", async () => {
    await openTravel();
    expect(next()).toContain("check with the operator before you leave");
  });
});

describe("the departures of a day", () => {
  test("have what is cancelled struck and said, what is extra said, and what has left marked", async () => {
    const departures = [
      sailing(DAY, "09:00"),
      sailing(DAY, "14:00", { state: "cancelled", note: "Storm" }),
      sailing(DAY, "16:00", { state: "extra" }),
    ];
    await openTravel({ departures });
    const items = within(day()).getAllByRole("listitem");
    expect(items.map((one) => readIn(one))).toEqual([
      "09:00 Island Ferries",
      "14:00 Cancelled Island Ferries Storm",
      "16:00 Extra Island Ferries",
    ]);
    expect(items.map((one) => [one.querySelector("s") !== null, one.hasAttribute("data-past")])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  test("lead to the days beside it, and are today's only where they are", async () => {
    await openTravel({ date: DAY });
    expect(readIn(day())).toContain("Today Friday 27 November");
    expect(to(link("Day before"))).toBe("/en/info/getting-here?date=2026-11-26#day");
    const { head } = await openTravel({ date: "2027-01-01" }, { at: "/info/getting-here?date=2027-01-01" });
    expect(readIn(day())).toContain("Friday 1 January 2027");
    expect(readIn(day())).not.toContain("Today");
    expect(to(link("Day after"))).toBe("/en/info/getting-here?date=2027-01-02#day");
    expect(head.noindex).toBe(true);
  });

  test("without any say so", async () => {
    await openTravel();
    expect(readIn(day())).toContain("Nothing leaves on this day.");
  });
});

describe("an operator", () => {
  const DEPARTURE = { direction: "there" as const, time: "09:00", days: [1, 2, 3, 4, 5], note: null, note_ie: null };
  const change = (fields: Partial<TimetableChange>): TimetableChange => ({
    id: "c",
    timetable_id: "boat",
    kind: "cancelled",
    date_from: "2026-11-30",
    date_to: "2026-11-30",
    direction: null,
    time: null,
    note: null,
    note_ie: null,
    date_created: "2026-11-20T10:00:00Z",
    ...fields,
  });
  const operator = () => readIn(screen.getByRole("article"));

  test("has prices, parking, a number and a website, as far as they are known", async () => {
    await openTravel({
      timetables: [
        {
          ...BOAT,
          minutes: 75,
          phone: "+353749520532",
          website: "https://ferry.example",
          parking: "At the pier",
          prices: [{ name: "Adult return", name_ie: "Fillteach", amount: 1550 }],
          page: { id: "p", ...LANTERN },
        },
      ],
    });
    expect(operator()).toContain("1 h 15 min on the way");
    expect(operator()).toContain("Prices Adult return €15.50 Parking At the pier");
    expect(to(link("Call (074) 952 0532"))).toBe("tel:+353749520532");
    expect(to(link("Website of Island Ferries"))).toBe("https://ferry.example");
    expect(to(link("Island Ferries in this directory"))).toBe("/en/pages/lantern-bar");
    await openTravel();
    expect(operator()).not.toMatch(/Prices|Parking|Call|Website/);
  });

  test.each<[Partial<TimetableChange>, string]>([
    [{}, "Monday 30 November All departures cancelled"],
    [{ time: "09:00" }, "Monday 30 November 09:00 Cancelled"],
    [{ kind: "extra", time: "11:00", note: "For the match" }, "Monday 30 November 11:00 Extra For the match"],
    [{ date_to: "2026-12-02" }, "Monday 30 November to Wednesday 2 December All departures cancelled"],
  ])("says what is otherwise in the coming days: %j", async (fields, said) => {
    await openTravel({ timetables: [{ ...BOAT, changes: [change(fields)] }] });
    expect(operator()).toContain(`On some days it is otherwise ${said}`);
  });

  test("has the whole timetable by season, days with the same times in one row", async () => {
    const seasons = [
      {
        from: "06-01",
        to: "08-31",
        name: "Summer",
        name_ie: null,
        departures: [DEPARTURE, { ...DEPARTURE, time: "11:00" }, { ...DEPARTURE, days: [6, 7], time: "10:00" }],
      },
      { from: null, to: null, name: null, name_ie: null, departures: [] },
    ];
    await openTravel({ timetables: [{ ...BOAT, seasons, holiday_rule: "none" }] });
    expect(operator()).toContain("Summer 1 June to 31 August");
    expect(
      within(screen.getByRole("table"))
        .getAllByRole("row")
        .map((row) => readIn(row)),
    ).toEqual(["Monday to Friday 09:00 11:00", "Saturday and Sunday 10:00"]);
    expect(operator()).toContain(
      "The rest of the year No departures in this season. Nothing leaves on public holidays.",
    );
  });
});

describe("the screen", () => {
  test("has what the office has written below, marked where it is in the other language", async () => {
    await openTravel({}, { locale: "ga", api: { specialPage: WRITTEN } });
    expect(screen.getByText("pier").closest("[lang]")!.getAttribute("lang")).toBe("en");
    expect(screen.getByRole("heading", { name: "Is fiú a fhios a bheith agat" })).toBeTruthy();
  });

  test("has a title and the timetables also where the office has written nothing", async () => {
    const { head } = await openTravel();
    expect(head.title).toBe("Getting here");
    expect(screen.queryByRole("heading", { name: "Good to know" })).toBeNull();
  });

  test("says when the times were last changed, of all operators the latest", async () => {
    const changed = (date_updated: string, one: Timetable): Timetable => ({ ...one, date_updated });
    await openTravel({ timetables: [changed("2026-11-02T10:00:00Z", BOAT), changed("2026-10-05T10:00:00Z", OTHER)] });
    expect(readIn()).toContain("Times last changed on 2 November 2026");
  });

  test("of a directory without boats is not described with them", async () => {
    const { head } = await openTravel({}, { directory: { has_boats: false } });
    expect(head.description).not.toMatch(/boat/i);
  });
});
