import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_MAP_WALK_POINTS, MAX_WALK_POINTS } from "#core/contract/limits.ts";
import type { OwnStory } from "#core/contract/writing/stories.ts";
import type { WalkPoint } from "#core/contract/writing/walks.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";

let api: ApiServer;
let editor: Person;
beforeAll(async () => {
  api = await startApi();
  editor = await api.person({ type: "editor" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  await api.db.deleteFrom("story").execute();
});

/** To the north, some 111 m from point to point. */
const line = (...elevations: (number | null)[]): WalkPoint[] =>
  elevations.map((elevation, at) => ({ longitude: -8.5, latitude: 54.98 + at / 1000, elevation }));

const call = async (action: string, fields: object, as: Person | null = editor) => {
  const answer = await api.post(`/api/stories/${action}`, fields, as);
  return { status: answer.statusCode, body: answer.json() };
};
const add = async (fields: object = {}): Promise<OwnStory> =>
  (await call("add", { title: "To the light", status: "published", ...fields })).body;
const setWalk = (story_id: string, points: unknown, as: Person | null = editor) =>
  call("walk", { story_id, points }, as);
const get = async (url: string) => (await api.app.inject(`/api${url}`)).json();
const lengthOnMap = async () => (await get("/stories/walks")).map(({ length_m }: { length_m: number }) => length_m);
const inList = async () => (await get("/stories")).items.map(({ has_walk }: { has_walk: boolean }) => has_walk);

describe("the walk of a story", () => {
  test("is set, replaced and removed, and readers follow", async () => {
    const { id, walk } = await add();
    expect(walk).toBeNull();
    expect(await lengthOnMap()).toEqual([]);
    const set = await setWalk(id, line(10, 60, 20));
    expect(set.status).toBe(200);
    expect(set.body.walk).toEqual({ points: line(10, 60, 20), length_m: 222, climb_m: 50, minutes: 10 });
    await expect.poll(async () => (await get("/stories/id/to-the-light")).walk).toEqual(set.body.walk);
    await expect.poll(lengthOnMap).toEqual([222]);
    await expect.poll(inList).toEqual([true]);

    await setWalk(id, line(null, null));
    await expect
      .poll(async () => (await get("/stories/id/to-the-light")).walk)
      .toMatchObject({
        length_m: 111,
        climb_m: null,
        minutes: 5,
      });
    await expect.poll(lengthOnMap).toEqual([111]);

    expect((await setWalk(id, null)).body.walk).toBeNull();
    await expect.poll(async () => (await get("/stories/id/to-the-light")).walk).toBeNull();
    await expect.poll(inList).toEqual([false]);
    await expect.poll(lengthOnMap).toEqual([]);
  });

  test("stands in the history with its length, without its points; the same walk again does not", async () => {
    const { id } = await add();
    await setWalk(id, line(10, 60, 20));
    expect((await setWalk(id, line(10, 60, 20))).status).toBe(200);
    await setWalk(id, null);
    const entries = await api.db
      .selectFrom("audit_entry")
      .select(["before", "after"])
      .where("action", "=", "story.walk")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    const walk = { walk_points: 3, walk_length_m: 222 };
    expect(entries).toEqual([
      { before: null, after: walk },
      { before: walk, after: null },
    ]);
  });

  test("goes with its story", async () => {
    const { id } = await add();
    await setWalk(id, line(10, 60));
    await call("delete", { id });
    expect(await api.db.selectFrom("story_walk").selectAll().execute()).toEqual([]);
    await expect.poll(lengthOnMap).toEqual([]);
  });

  test("of a draft is on no map", async () => {
    const { id } = await add({ status: "draft" });
    expect((await setWalk(id, line(10, 60))).body.walk.length_m).toBe(111);
    expect(await lengthOnMap()).toEqual([]);
  });

  test("is on the map with few points", async () => {
    const { id } = await add();
    const bends = Array.from({ length: MAX_WALK_POINTS }, (_, at) => ({
      longitude: -8.5 + Math.sin(at / 5) / 50,
      latitude: 54.9 + at / 5_000,
      elevation: at,
    }));
    expect((await setWalk(id, bends)).body.walk.points).toHaveLength(MAX_WALK_POINTS);
    await expect.poll(() => get("/stories/walks")).toHaveLength(1);
    const [walk] = await get("/stories/walks");
    expect(walk.line.length).toBeLessThanOrEqual(MAX_MAP_WALK_POINTS);
    expect(walk.line[0]).toEqual({ longitude: bends[0]!.longitude, latitude: bends[0]!.latitude });
  });

  test.each([
    ["one point", line(1), "points", "required"],
    ["too many points", line(...Array(MAX_WALK_POINTS + 1).fill(1)), "points", "out-of-range"],
    [
      "a latitude beyond the pole",
      [...line(1), { longitude: 0, latitude: 91, elevation: 1 }],
      "points.1.latitude",
      "out-of-range",
    ],
    [
      "a longitude beyond 180°",
      [{ longitude: 181, latitude: 0, elevation: 1 }, ...line(1)],
      "points.0.longitude",
      "out-of-range",
    ],
    ["an elevation above all mountains", line(1, 9_001), "points.1.elevation", "out-of-range"],
    [
      "text in place of numbers",
      [{ longitude: "1", latitude: 1, elevation: 1 }, ...line(1)],
      "points.0.longitude",
      "wrong-form",
    ],
    ["a time at a point", [{ ...line(1)[0], time: "2026-07-01" }, ...line(1)], "points.0.time", "unknown-field"],
  ])("with %s is refused", async (_what, points, path, code) => {
    const { id } = await add();
    const { status, body } = await setWalk(id, points);
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
    expect((await call("admin/get", { id })).body.walk).toBeNull();
  });

  test("is not for owners and visitors to set", async () => {
    const { id } = await add();
    expect((await setWalk(id, line(1, 2), await api.person())).status).toBe(403);
    expect((await setWalk(id, line(1, 2), null)).status).toBe(401);
  });
});
