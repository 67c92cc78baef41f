import type { HarnessPart } from "#harness/support/module.ts";
import { gtfsFeed, ROUTE } from "./harness/gtfs-feed.ts";

type World = Parameters<NonNullable<NonNullable<HarnessPart["chapters"]>["addGtfsFile"]>>[0];

/** The file of timetables of this life. */
async function gtfsFile(world: World): Promise<string> {
  world.ids["gtfs file"] ??= [(await world.call("addGtfsFile", { $file: await gtfsFeed() })).id as string];
  return world.ids["gtfs file"][0]!;
}

export default {
  kinds: { "/timetables": "timetable", "/timetables/changes": "timetable-change", "/timetables/gtfs": "gtfs" },
  fields: { timetable_id: "timetable" },
  addresses: { "/timetables/:id": "timetable" },
  tables: { "timetable-change": "timetable_change" },
  chapters: {
    async addTimetable() {
      const from = { origin: "The pier", origin_latitude: 54.99, origin_longitude: -8.5 };
      const to = { destination: "The shop", destination_latitude: 54.98, destination_longitude: -8.49 };
      return { fields: { mode: "bus", minutes: 20, operator: "The bus", ...from, ...to } };
    },
    addGtfsFile: async () => ({ fields: { $file: await gtfsFeed() } }),
    async readGtfsNow({ call }) {
      const { id } = await call("addGtfsAddress", { url: "https://lantern.example/gtfs.zip" });
      return { fields: { id } };
    },
    takeGtfsRoute: async (world) => ({ fields: { id: await gtfsFile(world), ...ROUTE } }),
    async leaveGtfsRoute(world) {
      const { id } = await world.call("takeGtfsRoute", { id: await gtfsFile(world), ...ROUTE });
      return { fields: { timetable_id: id } };
    },
    removeGtfs: async (world) => ({ fields: { id: await gtfsFile(world) } }),
  },
} satisfies HarnessPart;
