import { module } from "#core/contract/module.ts";
import { gtfsEndpoints } from "./contract/gtfs.ts";
import { timetableEndpoints } from "./contract/timetables.ts";

export default module({
  name: "timetables",
  subjects: {
    timetables: { title: "Timetables", area: "timetables", calls: timetableEndpoints },
    gtfs: { title: "Timetables from GTFS", area: "timetables", calls: gtfsEndpoints },
  },
  textSets: ["admin"],
  asked: ["timetables", "departures"],
  jobs: ["gtfs"],
  jobsForPeople: ["gtfs"],
  kinds: {
    timetable: {
      named: { table: "timetable", name: "operator", name_ie: "operator_ie" },
      screen: "/timetables",
      hasOwnScreen: true,
    },
    gtfs: { named: { table: "gtfs_source", name: "name" }, screen: "/timetables/gtfs" },
  },
  notifications: { "gtfs-failing": { screen: "/timetables/gtfs" } },
});
