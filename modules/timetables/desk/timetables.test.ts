import { describe, expect, it } from "vitest";
import { today } from "#core/web/desk/figures/days.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { type OpenDesk, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";
import { type Departure, departure, type Timetable, timetable, timetableChange } from "../contract/timetables.ts";

const open = useDesk();

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const leaving = (direction: "there" | "back", time: string) => ({
  direction,
  time,
  days: EVERY_DAY,
  note: null,
  note_ie: null,
});
const boat = sampleOf(timetable, {
  id: "boat",
  operator: "North Star Ferry",
  origin: "Burtonport",
  destination: "Arranmore",
  minutes: 15,
  seasons: [
    {
      from: null,
      to: null,
      name: null,
      name_ie: null,
      departures: [leaving("there", "10:00"), leaving("back", "11:00")],
    },
  ],
});
const on = (state: Departure["state"]) =>
  sampleOf(departure, { timetable_id: "boat", direction: "there", date: today(), time: "10:00", state });
const cancelled = sampleOf(timetableChange, {
  id: "change",
  timetable_id: "boat",
  kind: "cancelled",
  direction: "there",
  time: "10:00",
  date_from: today(),
  date_to: today(),
});

const openTimetables = (path: string, responses: object = {}, timetables: Timetable[] = [boat], width = 1000) =>
  open(`/admin/timetables${path}`, {
    type: "editor",
    width,
    responses: {
      ...adminDesk(),
      timetables,
      departures: { date: today(), departures: [on("scheduled")], next: [] },
      ...responses,
    },
  });
const inputOf = ({ calls }: OpenDesk, wanted: string) => calls.findLast(({ name }) => name === wanted)?.input;

it("shows the timetables first, as passengers read them, and after them what is otherwise on a day", async () => {
  const { page } = await openTimetables("");
  const row = page.getByRole("row", { name: "Every day" });
  await row.waitFor();
  expect(await row.getByRole("cell").allTextContents()).toEqual(["10:00", "11:00"]);
  expect(await page.locator("desk-app").textContent()).toMatch(/10:00.*Changes on a single day/s);
});

describe("what is otherwise on a day", () => {
  it("cancels a departure of today with one press, and takes it back with the next", async () => {
    let isCancelled = false;
    const desk = await openTimetables("", {
      timetables: () => [{ ...boat, changes: isCancelled ? [cancelled] : [] }],
      departures: () => ({ date: today(), departures: [on(isCancelled ? "cancelled" : "scheduled")], next: [] }),
      changeTimetable: () => {
        isCancelled = true;
        return cancelled;
      },
      deleteTimetableChange: () => {
        isCancelled = false;
        return { deleted: 1 };
      },
    });
    const { page } = desk;
    await page.getByText("Say why").click();
    await page.getByLabel("Reason in English").fill("Gale warning");
    await page.getByRole("button", { name: "Cancel North Star Ferry at 10:00" }).click();
    await page.getByText("North Star Ferry at 10:00 is cancelled. Readers see it at once.").waitFor();
    expect(inputOf(desk, "changeTimetable")).toEqual({
      timetable_id: "boat",
      date_from: today(),
      kind: "cancelled",
      direction: "there",
      time: "10:00",
      note: "Gale warning",
      note_ie: "",
    });
    await page.locator("li", { hasText: "Cancelled" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Cancel North Star Ferry at 10:00" }).waitFor();
    expect(inputOf(desk, "deleteTimetableChange")).toEqual({ id: "change" });
  });

  it("adds an extra departure at a typed time, and says where that is none", async () => {
    const desk = await openTimetables("", { changeTimetable: { ...cancelled, kind: "extra", time: "19:30" } });
    const there = desk.page.locator("section section section").first();
    await there.getByText("An extra departure").click();
    await there.getByLabel("Extra departure of North Star Ferry at").fill("soon");
    await there.getByRole("button", { name: "Add" }).click();
    await there.getByText("Type a time such as 14:30.").waitFor();
    await there.getByLabel("Extra departure of North Star Ferry at").fill("7.30pm");
    await there.getByRole("button", { name: "Add" }).click();
    await desk.page.getByText("North Star Ferry also leaves at 19:30.").waitFor();
    expect(inputOf(desk, "changeTimetable")).toMatchObject({ kind: "extra", direction: "there", time: "19:30" });
  });
});

describe("the table of a timetable", () => {
  it("is saved with times as people type them and a season of its own", async () => {
    const desk = await openTimetables("/boat", { editTimetable: { ...boat, version: 2 } });
    const { page } = desk;
    await page.getByLabel("Row 1: Burtonport to Arranmore").first().fill("8, 10.30");
    await page.getByRole("button", { name: "Add a season" }).click();
    const summer = page.getByRole("group", { name: "Season", exact: true });
    await summer.getByLabel("Its name in English").fill("Summer");
    const named = page.getByRole("group", { name: "Summer" });
    await named.getByLabel("Row 1: Arranmore to Burtonport").fill("21");
    await named.getByLabel("Sunday").uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => inputOf(desk, "editTimetable")).toMatchObject({ id: "boat", version: 1, minutes: 15 });
    const { seasons } = inputOf(desk, "editTimetable") as Pick<Timetable, "seasons">;
    expect(seasons.map(({ from, to, name }) => [from, to, name])).toEqual([
      [null, null, ""],
      ["06-01", "08-31", "Summer"],
    ]);
    expect(seasons[0]!.departures.map(({ direction, time }) => `${direction} ${time}`)).toEqual([
      "there 08:00",
      "there 10:30",
      "back 11:00",
    ]);
    expect(seasons[1]!.departures).toMatchObject([{ direction: "back", time: "21:00", days: [1, 2, 3, 4, 5, 6] }]);
  });

  it("is not saved with what is no time, and says so", async () => {
    const desk = await openTimetables("/boat", {}, [boat], 360);
    await desk.page.getByLabel("Row 1: Burtonport to Arranmore").fill("at high water");
    await desk.page.getByRole("button", { name: "Save", exact: true }).click();
    await desk.page.getByRole("alert").getByText("Some times are not understood.").waitFor();
    expect(inputOf(desk, "editTimetable")).toBeUndefined();
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
