import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { comingWeekday, today } from "#test/support/days.ts";
import { insertPage } from "#test/support/factories.ts";
import { readingAt } from "#test/support/reading.ts";
import type { Departure, DepartureList, Timetable, TimetableChange } from "../contract/timetables.ts";
import { departures as departuresCall } from "./handlers.ts";

let api: ApiServer;
let office: Person;
beforeAll(async () => {
  api = await startApi();
  office = await api.person({ type: "editor" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  for (const { id } of await read()) await call("/delete", { id });
});

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const departure = (time: string, fields: object = {}) => ({ direction: "there", time, days: EVERY_DAY, ...fields });
const allYear = (...departures: object[]) => [{ departures }];

const call = async (action: string, fields: object = {}, as: Person | null = office) => {
  const answer = await api.post(`/api/timetables${action}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const add = async (fields: object = {}): Promise<Timetable> => {
  const ends = { origin: "Burtonport", origin_ie: "Ailt an Chorráin", destination: "Arranmore" };
  return (await call("/add", { mode: "boat", minutes: 15, operator: "North Star Ferry", ...ends, ...fields })).body;
};
const read = async (): Promise<Timetable[]> => (await api.app.inject("/api/timetables")).json();
const on = async (date: string): Promise<DepartureList> =>
  (await api.app.inject(`/api/timetables/departures?date=${date}`)).json();
const timesOf = (departures: readonly Departure[]) =>
  departures.map(({ direction, time, state }) => `${direction} ${time} ${state}`);

describe("a timetable of the office", () => {
  test("is public with its seasons, prices and the operator's page, at once", async () => {
    const page_id = await insertPage(api.db, { slug: "north-star", name: "North Star Ferry" });
    const added = await add({
      page_id,
      phone: "074 952 1234",
      website: "northstar.example",
      parking: "Free at the pier",
      prices: [{ name: "Adult return", name_ie: "Duine fásta, fillte", amount: 1600 }],
      seasons: allYear(departure("17:00"), departure("09:00", { days: [6, 7], note: "Book by phone" })),
    });
    const [shown] = await read();
    expect(shown).toEqual(added);
    expect(shown).toMatchObject({
      operator: "North Star Ferry",
      phone: "+353749521234",
      website: "https://northstar.example",
      page: { slug: "north-star" },
      holiday_rule: "as_usual",
      changes: [],
      version: 1,
      prices: [{ name: "Adult return", name_ie: "Duine fásta, fillte", amount: 1600 }],
      seasons: [
        { from: null, departures: [{ time: "09:00", days: [6, 7], note: "Book by phone" }, { time: "17:00" }] },
      ],
    });
    await api.db.updateTable("page").set({ status: "hidden" }).where("id", "=", page_id).execute();
    await call("/update", { id: added.id, note: "Weather permitting" });
    await expect.poll(async () => (await read())[0]).toMatchObject({ page: null, note: "Weather permitting" });
  });

  test("is changed where it was read last, and listed boats first", async () => {
    const bus = await add({ mode: "bus", operator: "Local Link" });
    await add();
    expect((await read()).map(({ mode }) => mode)).toEqual(["boat", "bus"]);
    const changed = await call("/update", { id: bus.id, version: bus.version, minutes: 70 });
    expect(changed.body).toMatchObject({ minutes: 70, operator: "Local Link", version: 2 });
    const late = await call("/update", { id: bus.id, version: bus.version, minutes: 75 });
    expect([late.status, late.body.code, late.body.current.minutes]).toEqual([409, "stale-version", 70]);
    const entries = await api.db
      .selectFrom("audit_entry")
      .select(["action", "after"])
      .where("subject_id", "=", bus.id)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(["timetable.add", "timetable.update"]);
    expect(entries[1]!.after).toEqual({ minutes: 70 });
  });

  test.each([
    [{ operator: "" }, "operator", "required"],
    [{ origin_latitude: 54.98 }, "origin_longitude", "required"],
    [{ phone: "call the pier" }, "phone", "wrong-number"],
    [{ page_id: "0198b3a2-7c1e-7000-8000-00000000dead" }, "page_id", "not-there"],
    [{ seasons: allYear(departure("10:00"), departure("10:00", { days: [7] })) }, "seasons", "repeated"],
    [{ seasons: [...allYear(), ...allYear()] }, "seasons", "repeated"],
    [{ seasons: [{ from: "06-01", departures: [] }] }, "seasons", "incomplete"],
    [
      {
        seasons: [
          { from: "12-01", to: "02-28", departures: [] },
          { from: "02-28", to: "05-31", departures: [] },
        ],
      },
      "seasons",
      "overlapping",
    ],
    [{ seasons: allYear(departure("24:00")) }, "seasons.0.departures.0.time", "out-of-range"],
  ])("%j is refused", async (fields, path, code) => {
    const ends = { origin: "Burtonport", destination: "Arranmore" };
    const sent = { mode: "boat", minutes: 15, operator: "North Star Ferry", ...ends, ...fields };
    const { status, body } = await call("/add", sent);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test("is not for members", async () => {
    const member = await api.person();
    expect((await call("/add", { mode: "boat", minutes: 15 }, member)).body.code).toBe("not-yours");
    expect((await call("/add", { mode: "boat", minutes: 15 }, null)).body.code).toBe("no-token");
  });
});

describe("the departures of a day", () => {
  const day = comingWeekday(2);
  const date = day.toString();
  const later = (days: number) => day.add({ days }).toString();
  const change = async (id: string, fields: object): Promise<{ status: number; body: TimetableChange }> =>
    call("/changes/add", { timetable_id: id, kind: "cancelled", date_from: date, ...fields });

  test("follow a cancellation and an extra departure at once, and their deletion", async () => {
    const boat = await add({ seasons: allYear(departure("10:00"), departure("16:00", { direction: "back" })) });
    expect(timesOf((await on(date)).departures)).toEqual(["there 10:00 scheduled", "back 16:00 scheduled"]);
    const storm = await change(boat.id, { direction: "there", time: "10:00", note: "Storm", note_ie: "Stoirm" });
    await change(boat.id, { kind: "extra", direction: "there", time: "13:30" });
    await expect
      .poll(async () => timesOf((await on(date)).departures))
      .toEqual(["there 10:00 cancelled", "there 13:30 extra", "back 16:00 scheduled"]);
    expect((await on(date)).departures[0]).toMatchObject({ note: "Storm", note_ie: "Stoirm", mode: "boat" });
    expect(timesOf((await on(later(1))).departures)).toEqual(["there 10:00 scheduled", "back 16:00 scheduled"]);
    expect((await read())[0]!.changes).toHaveLength(2);
    await call("/changes/delete", { id: storm.body.id });
    await expect.poll(async () => timesOf((await on(date)).departures)).toContain("there 10:00 scheduled");
  });

  test("are all cancelled by one change for some days", async () => {
    const boat = await add({ seasons: allYear(departure("10:00"), departure("16:00", { direction: "back" })) });
    await change(boat.id, { date_to: later(2) });
    expect(timesOf((await on(later(2))).departures)).toEqual(["there 10:00 cancelled", "back 16:00 cancelled"]);
    expect(timesOf((await on(later(3))).departures)).toEqual(["there 10:00 scheduled", "back 16:00 scheduled"]);
  });

  test.each([
    [{ kind: "extra", direction: "there", time: "10:00" }, "time", "taken"],
    [{ kind: "extra", direction: "there" }, "time", "required"],
    [{ date_to: later(-1) }, "date_to", "out-of-range"],
  ])("%j is refused", async (fields, path, code) => {
    const boat = await add({ seasons: allYear(departure("10:00")) });
    expect((await change(boat.id, fields)).body).toMatchObject({ errors: [{ path, code }] });
  });

  test("of today are the default, with the next ones that leave; the answer expires when the first leaves", async () => {
    await add({ seasons: allYear(departure("10:00"), departure("17:00")) });
    const reading = readingAt(api.db, "2026-11-24T10:00:00Z");
    const { date: at, departures, next } = await departuresCall({}, reading.context);
    expect([at, timesOf(departures)]).toEqual(["2026-11-24", ["there 10:00 scheduled", "there 17:00 scheduled"]]);
    expect(next.map(({ departs_at }) => departs_at)).toEqual([
      "2026-11-24T17:00:00.000Z",
      "2026-11-25T10:00:00.000Z",
      "2026-11-25T17:00:00.000Z",
    ]);
    expect(reading.expires()).toBe("2026-11-24T17:00:00Z");
    expect((await on(today().toString())).next).toHaveLength(3);
  });
});
