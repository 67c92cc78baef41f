import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { indexPages } from "#core/server/api/directory/search/effects.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";

let api: ApiServer;
let nora: Person;
let page_id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  nora = await api.person();
  page_id = await insertPage(api.db, { user_id: nora.id });
  await indexPages(api.db, [page_id]);
});

const call = async (action: string, fields: object, as = nora, headers = {}) => {
  const answer = await api.post(`/api/page/times/${action}`, fields, as, headers);
  return { status: answer.statusCode, body: answer.json() };
};
const add = (fields: object) => call("add", { page_id, opens: "09:00", closes: "17:00", ...fields });
const times = async () => (await api.app.inject({ url: `/api/page/times?page_id=${page_id}` })).json();
const summer = { from: "06-01", to: "08-31", name: "Summer", name_ie: "Samhradh" };

describe("opening times", () => {
  test("of several days are added as one row each, and are visible at once", async () => {
    await times(); // the answer is cached from now on
    const { status, body } = await add({ days: [5, 1, 1, 2], note: "Kitchen till 16:00", season: summer });
    expect(status).toBe(200);
    expect(body.map(({ day }: { day: number }) => day)).toEqual([1, 2, 5]);
    expect(body[0]).toMatchObject({
      set: "main",
      kind: "open",
      season: summer,
      note: "Kitchen till 16:00",
      version: 1,
    });
    await expect.poll(async () => (await times()).times.length).toBe(3);
  });

  test("change at once which pages a search finds open", async () => {
    const open = async () => (await api.app.inject({ url: "/api/pages?open_at=now&limit=100" })).json().items;
    const isOpen = async () => (await open()).some(({ id }: { id: string }) => id === page_id);
    expect(await isOpen()).toBe(false);
    const { body } = await add({ days: [1, 2, 3, 4, 5, 6, 7], opens: "00:00", closes: "24:00" });
    await expect.poll(isOpen).toBe(true);
    for (const { id } of body) await call("delete", { id });
    await expect.poll(isOpen).toBe(false);
  });

  test("of certain weeks stand beside those of every week, and are read as they were sent", async () => {
    await add({ day: 6 });
    const first = await add({ day: 6, opens: "10:00", closes: "14:00", weeks: { nth: [3, 1, 1] } });
    expect([first.status, first.body[0].weeks]).toEqual([200, { nth: [1, 3] }]);
    expect((await add({ day: 6, opens: "12:00", weeks: { nth: [1, 3] } })).body.code).toBe("times-overlap");
    const closed = await add({ day: 6, opens: "00:00", closes: "24:00", kind: "closed", weeks: { nth: [-1] } });
    const every = { every: 2, from: "2026-06-03" };
    await call("edit", { id: closed.body[0].id, weeks: every });
    await expect
      .poll(async () => (await times()).times.map((row: { weeks: object }) => row.weeks))
      .toEqual([null, { nth: [1, 3] }, every]);
  });

  test("may touch but not overlap on one day of the same set and season", async () => {
    await add({ day: 1 });
    const overlapping = await add({ days: [2, 1], opens: "16:59", closes: "18:00" });
    expect([overlapping.status, overlapping.body.code]).toEqual([422, "times-overlap"]);
    expect((await times()).times).toHaveLength(1); // not even Tuesday's
    expect((await add({ day: 1, opens: "17:00", closes: "01:00" })).status).toBe(200);
    expect((await add({ day: 1, opens: "23:00", closes: "24:00" })).body.code).toBe("times-overlap");
    expect((await add({ day: 1, set: "kitchen" })).status).toBe(200);
    expect((await add({ day: 1, season: summer })).status).toBe(200);
    expect((await add({ day: 1, season: summer, opens: "12:00" })).body.code).toBe("times-overlap");
  });

  test("are added once by 20 concurrent calls", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ day: 3 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await times()).times).toHaveLength(1);
  });

  test.each([
    [{}, "day", "required"],
    [{ days: [] }, "days", "required"],
    [{ day: 8 }, "day", "out-of-range"],
    [{ day: 1, opens: "9:00" }, "opens", "wrong-form"],
    [{ day: 1, opens: "24:00" }, "opens", "out-of-range"],
    [{ day: 1, closes: "24:01" }, "closes", "wrong-form"],
    [{ day: 1, season: { from: "06-01" } }, "season.to", "required"],
    [{ day: 1, season: { ...summer, to: "13-01" } }, "season.to", "wrong-form"],
    [{ day: 1, set: "cellar" }, "set", "not-a-choice"],
    [{ day: 1, kind: "closed" }, "weeks", "required"],
  ])("with %j are refused", async (fields, path, code) => {
    const { status, body } = await add(fields);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test("are edited by the sent fields, unless the version is old", async () => {
    const [row] = (await add({ day: 1, season: summer, note: "Bell" })).body;
    const { body } = await call("edit", { id: row.id, version: 1, closes: "18:00", kind: "appointment", season: null });
    expect(body).toMatchObject({ opens: "09:00", closes: "18:00", kind: "appointment", season: null, note: "Bell" });
    const stale = await call("edit", { id: row.id, version: 1, closes: "19:00" });
    expect([stale.status, stale.body.code, stale.body.current.closes]).toEqual([409, "stale-version", "18:00"]);
    await add({ day: 1, opens: "18:00", closes: "20:00" });
    expect((await call("edit", { id: row.id, closes: "18:30" })).body.code).toBe("times-overlap");
  });

  test("of a page are refused to other members", async () => {
    const [row] = (await add({ day: 1 })).body;
    const eve = await api.person();
    expect((await call("edit", { id: row.id, closes: "12:00" }, eve)).status).toBe(403);
    expect((await call("delete", { id: row.id }, eve)).status).toBe(403);
    expect((await call("add", { page_id, day: 2, opens: "09:00", closes: "10:00" }, eve)).status).toBe(403);
  });
});

describe("a whole week", () => {
  const save = (fields: object, as = nora) => call("week", { page_id, ...fields }, as);
  const on = (day: number, opens: string, closes: string) => ({ day, opens, closes, kind: "open" });
  type Row = { id: string; version: number; day: number; opens: string; season: unknown };
  const dayAndStart = (rows: Row[]) => rows.map(({ day, opens }) => `${day} ${opens}`);

  test("replaces the former week; unchanged rows keep their id, and other sets and seasons stay", async () => {
    await add({ day: 1, set: "kitchen" });
    await add({ day: 1, season: summer });
    const [monday] = (await add({ days: [1, 2] })).body;
    const { status, body } = await save({ times: [on(1, "09:00", "17:00"), on(3, "20:00", "02:00")] });
    expect([status, dayAndStart(body.times)]).toEqual([200, ["1 09:00", "3 20:00"]]);
    expect(body.times[0]).toMatchObject({ id: monday.id, version: 1 });
    await expect.poll(async () => (await times()).times.length).toBe(4);
    expect((await save({ times: [] })).body).toEqual({ times: [] });
    await expect.poll(async () => (await times()).times.length).toBe(2);
  });

  test("with one invalid row changes nothing", async () => {
    await add({ day: 1 });
    const overlapping = [on(1, "09:00", "12:00"), on(2, "09:00", "12:00"), on(2, "11:00", "13:00")];
    expect((await save({ times: overlapping })).body.code).toBe("times-overlap");
    const broken = await save({ times: [on(1, "09:00", "12:00"), on(2, "9", "12:00")] });
    expect(broken.body.errors).toMatchObject([{ path: "times.1.opens", code: "wrong-form" }]);
    expect((await times()).times).toMatchObject([{ day: 1, closes: "17:00" }]);
    expect((await save({ times: [] }, await api.person())).status).toBe(403);
  });

  test("moves with its season to other dates, but not onto those of another season", async () => {
    const winter = { from: "11-01", to: "02-28" };
    await add({ day: 1, season: winter });
    await add({ day: 2, season: summer });
    const long = { ...summer, from: "05-01" };
    const moved = await save({ season: long, was: { from: "06-01", to: "08-31" }, times: [on(2, "08:00", "20:00")] });
    expect(moved.body.times).toMatchObject([{ season: long, opens: "08:00" }]);
    await expect.poll(async () => (await times()).times.length).toBe(2);
    const onto = await save({ season: winter, was: { from: "05-01", to: "08-31" }, times: [] });
    expect(onto.body.errors).toMatchObject([{ path: "season.from", code: "not-a-choice" }]);
  });

  test("that was changed meanwhile is refused with its current state", async () => {
    const rows: Row[] = (await add({ days: [1, 2] })).body;
    const read = rows.map(({ id, version }) => ({ id, version }));
    await call("delete", { id: rows[1]?.id });
    const stale = await save({ read, times: [] });
    expect([stale.status, stale.body.code, dayAndStart(stale.body.current.times)]).toEqual([
      409,
      "stale-version",
      ["1 09:00"],
    ]);
    expect((await save({ read: read.slice(0, 1), times: [] })).status).toBe(200);
  });

  test("is saved once by 20 concurrent calls that read the same state", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save({ read: [], times: [on(4, `${10 + (at % 10)}:00`, "22:00")] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await times()).times).toHaveLength(1);
  });
});

describe("the rule for public holidays", () => {
  const rule = (value: unknown) => call("holidays", { page_id, rule: value });

  test("is the usual hours, closed, or special intervals", async () => {
    expect((await rule("closed")).body).toEqual({ holiday_rule: "closed", holiday_intervals: [], version: 2 });
    const hours = [{ from: "12:00", to: "16:00" }];
    expect((await rule(hours)).body).toEqual({ holiday_rule: "intervals", holiday_intervals: hours, version: 3 });
    await expect.poll(times).toMatchObject({ holiday_rule: "intervals", holiday_intervals: hours });
    expect((await rule("as_usual")).body).toMatchObject({ holiday_rule: "as_usual", holiday_intervals: [] });
  });

  test("that was changed meanwhile is refused with its current state", async () => {
    await rule("closed");
    const { status, body } = await call("holidays", { page_id, rule: "as_usual", version: 1 });
    expect([status, body.code]).toEqual([409, "stale-version"]);
    expect(body.current).toEqual({ holiday_rule: "closed", holiday_intervals: [], version: 2 });
  });

  test.each([["shut"], [[]], [[{ from: "12:00" }]], [[{ from: "12:00", to: "16:00", kind: "open" }]]])(
    "%j is refused",
    async (value) => {
      expect((await rule(value)).status).toBe(422);
    },
  );

  test("has no overlapping intervals", async () => {
    const hours = ["12:00", "15:00"].map((from) => ({ from, to: "16:00" }));
    expect((await rule(hours)).body.code).toBe("times-overlap");
  });
});

describe("special days", () => {
  const special = (fields: object) => call("special/add", { page_id, closed: true, ...fields });
  const day = (date: string) => ({ date_from: date, date_to: date });

  test("are closed, or have intervals", async () => {
    const closed = await special({ date_from: "2031-12-24", date_to: "2031-12-26", name: "Christmas" });
    expect(closed.body).toMatchObject({ page_id, closed: true, intervals: [], name: "Christmas", name_ie: null });
    const hours = [{ from: "10:00", to: "14:00" }];
    const open = await special({ ...day("2031-12-25"), closed: undefined, intervals: hours });
    expect(open.body).toMatchObject({ closed: false, intervals: hours }); // a single day within a range takes precedence
    await expect.poll(async () => (await times()).special.length).toBe(2);
  });

  test("may not overlap, except that a single day may lie within a range", async () => {
    await special({ date_from: "2031-07-01", date_to: "2031-07-10" });
    const over = await special({ date_from: "2031-07-10", date_to: "2031-07-12" });
    expect([over.status, over.body.code]).toEqual([422, "times-overlap"]);
    await special(day("2031-07-05"));
    expect((await special(day("2031-07-05"))).body.code).toBe("times-overlap");
  });

  test.each([
    [{ date_from: "2031-07-02", date_to: "2031-07-01" }, "date_to", "out-of-range"],
    [{ date_from: "2031-02-29", date_to: "2031-03-01" }, "date_from", "wrong-form"],
    [{ ...day("2031-07-01"), closed: false }, "intervals", "required"],
    [{ ...day("2031-07-01"), intervals: [{ from: "10:00", to: "12:00" }] }, "intervals", "not-a-choice"],
    [{ ...day("2031-07-01"), closed: undefined, intervals: [] }, "intervals", "required"],
  ])("with %j are refused", async (fields, path, code) => {
    const { status, body } = await special(fields);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test("are edited by the sent fields, and deleted", async () => {
    const { id } = (await special(day("2031-07-01"))).body;
    const edit = (fields: object) => call("special/edit", { id, ...fields });
    const hours = [{ from: "10:00", to: "14:00" }];
    expect((await edit({ version: 1, date_to: "2031-07-03" })).body).toMatchObject({ closed: true, version: 2 });
    expect((await edit({ intervals: hours })).body).toMatchObject({ closed: false, date_to: "2031-07-03" });
    expect((await edit({ closed: false, name: "Regatta" })).body).toMatchObject({ intervals: hours, name: "Regatta" });
    expect((await edit({ closed: true })).body).toMatchObject({ closed: true, intervals: [] });
    expect((await edit({ closed: false })).body.errors).toMatchObject([{ path: "intervals" }]);
    expect((await edit({ date_to: "2031-06-30" })).body.errors).toMatchObject([{ path: "date_to" }]);
    expect((await edit({ version: 1, name: null })).body.code).toBe("stale-version");
    expect((await call("special/delete", { id }, await api.person())).status).toBe(403);
    expect((await call("special/delete", { id })).body).toEqual({ deleted: 1 });
    await expect.poll(async () => (await times()).special).toEqual([]);
  });

  test("of every year are answered with their next date, stand once, and are overridden by a single day", async () => {
    const goodFriday = { yearly: { easter: -2 } };
    const { body } = await special({ ...goodFriday, name: "Good Friday" });
    expect(body).toMatchObject({ ...goodFriday, closed: true, name: "Good Friday" });
    expect(GOOD_FRIDAYS).toContain(body.date_from);
    expect(body.date_to).toBe(body.date_from);
    expect((await special(goodFriday)).body.code).toBe("times-overlap");
    const august = await special({ yearly: { month: 8, day: 1, nth: 1 } });
    expect(new Date(august.body.date_from).getUTCDay()).toBe(1);
    expect(Number(august.body.date_from.slice(8))).toBeLessThanOrEqual(7);
    await special({ ...day(body.date_from), closed: undefined, intervals: [{ from: "10:00", to: "14:00" }] });
    const { special: all } = await times();
    expect(all.map((one: { yearly: unknown }) => one.yearly)).toContainEqual(goodFriday.yearly);
    expect(all.map((one: { date_from: string }) => one.date_from)).toEqual(
      all.map((one: { date_from: string }) => one.date_from).toSorted(),
    );
  });

  test.each([
    [{ yearly: { date: "04-31" } }, "yearly.date", "out-of-range"],
    [{ yearly: { date: "12-25" }, ...day("2031-12-25") }, "date_from", "not-a-choice"],
    [{}, "date_from", "required"],
  ])("of every year or of dates, but not %j", async (fields, path, code) => {
    const { status, body } = await special(fields);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test("become days of every year and days of one year again", async () => {
    const { id } = (await special(day("2031-12-24"))).body;
    const yearly = (await call("special/edit", { id, yearly: { date: "12-24" } })).body;
    expect(yearly).toMatchObject({ yearly: { date: "12-24" }, date_from: expect.stringMatching(/-12-24$/) });
    expect((await call("special/edit", { id, yearly: null })).body.errors).toMatchObject([{ path: "date_from" }]);
    const dated = (await call("special/edit", { id, yearly: null, ...day("2031-12-23") })).body;
    expect(dated).toMatchObject({ yearly: null, date_from: "2031-12-23", date_to: "2031-12-23" });
  });
});

describe("the line of OpenStreetMap", () => {
  const read = async (line: string) => (await call("osm/read", { page_id, line })).body;

  test("is read as a draft where the package opening_hours reads the same", async () => {
    expect(await read('Mo-Su 10:00-18:00; Nov-Mar off "winter"; easter -2 days off')).toMatchObject({
      not_understood: null,
      differs: null,
      draft: {
        times: Array.from({ length: 7 }, (_, at) => ({ day: at + 1, season: { from: "04-01", to: "10-31" } })),
        holidays: "as_usual",
        special: [{ yearly: { easter: -2 }, intervals: [] }],
        left_out: ['"winter"'],
      },
    });
  });

  test("is not clear where the package reads something else, and says where", async () => {
    const { draft, differs } = await read("Fr-Sa 20:00-02:00; Su 12:00-20:00");
    expect(draft).toBeNull();
    expect(differs.days).toBeGreaterThan(100);
    expect(differs.first[0]).toMatchObject({ from: "00:00", to: "02:00" });
    expect(new Date(differs.first[0].date).getUTCDay()).toBe(0);
    expect(await read("Mo-Fr sunrise-sunset")).toMatchObject({ draft: null, not_understood: "Mo-Fr sunrise-sunset" });
  });

  test("may be a listing or a sentence, of which the parts that are not clear are named", async () => {
    const season = { from: "02-01", to: "12-31" };
    expect(await read("Mon 10-4, Sat 10-2, Sun when the tide allows; closed Jan")).toMatchObject({
      not_understood: "Sun when the tide allows",
      differs: null,
      draft: {
        times: [
          { day: 1, opens: "10:00", closes: "16:00", season },
          { day: 6, opens: "10:00", closes: "14:00", season },
        ],
        holidays: null,
        special: [],
        left_out: [],
        unknown: [{ season, days: [2, 3, 4, 5, 7] }],
      },
    });
    expect(await read("Monday\t9 AM–5 PM\nTuesday\tClosed\nHours might differ")).toMatchObject({
      draft: { times: [{ day: 1, opens: "09:00" }], holidays: null, left_out: ["Hours might differ"] },
    });
    expect(await read("June-August\nDaily 10-6")).toMatchObject({
      not_understood: null,
      draft: { left_out: [], times: { length: 7, 0: { season: { from: "06-01" } } } },
    });
    expect(await read("closed Jan")).toMatchObject({ draft: null, not_understood: "closed Jan" });
  });

  test("is written where it means the same there, else left out with the days that differ", async () => {
    const line = async () => (await call("osm", { page_id })).body;
    expect(await line()).toEqual({ line: null, gaps: [], differs: null });
    await add({ days: [5, 6], opens: "17:00", closes: "01:30" });
    await call("special/add", { page_id, closed: true, yearly: { date: "12-25" } });
    expect(await line()).toEqual({ line: "Fr-Sa 17:00-01:30; Dec 25 01:30-25:30 off", gaps: [], differs: null });
    await add({ days: [7], opens: "00:00", closes: "24:00" }); // it begins before the night that Saturday might lose
    await call("special/add", { page_id, closed: true, yearly: { month: 8, day: 6, nth: 1 } });
    const { line: none, differs } = await line();
    expect([none, differs.first[0]]).toMatchObject([null, { from: "00:00", to: "01:30" }]);
  });
});

/** By published tables. */
const GOOD_FRIDAYS = ["2026-04-03", "2027-03-26", "2028-04-14", "2029-03-30", "2030-04-19", "2031-04-11", "2032-03-26"];
