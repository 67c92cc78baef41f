import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { processOf } from "#test/support/recipes.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite(async () => {});

test("a trip planner reads the ferry", async () => {
  const { db } = site;
  const { id } = await db
    .selectFrom("timetable")
    .select("id")
    .where("operator", "=", "North Star Ferry")
    .executeTakeFirstOrThrow();
  const days = [...Array(7).keys()].map((day) => Temporal.Now.plainDateISO("Europe/Dublin").add({ days: day + 2 }));
  const weekday = days.find(({ dayOfWeek, month }) => dayOfWeek < 6 && month !== 12) ?? days[0]!;
  await db
    .insertInto("timetable_change")
    .values({ timetable_id: id, kind: "cancelled", date_from: `${weekday}`, date_to: `${weekday}` })
    .execute();
  await db.deleteFrom("timetable_change").where("timetable_id", "=", id).where("kind", "=", "extra").execute();
  const proto = fileURLToPath(new URL("inputs/gtfs-realtime.proto", import.meta.url));
  const { stdout: printed } = await promisify(execFile)(
    ...processOf("A trip planner reads the ferry", { EOLAIRE_URL: site.url, GTFS_REALTIME_PROTO: proto }),
  );
  const lines = printed.split("\n").filter((line) => line.startsWith(`${weekday}`.replaceAll("-", "")));
  expect(lines.length).toBeGreaterThan(3);
  expect(lines[0]).toMatch(
    /^\d{8} cancelled: (Burtonport|Arranmore) \d\d:\d\d:00 - (Burtonport|Arranmore) \d\d:\d\d:00$/,
  );
});
