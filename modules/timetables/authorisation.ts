import type { AuthorisationPart } from "#test/support/module.ts";

/** There is one set of timetables and files, which belongs to nobody. */
const SHARED = "every editor edits every timetable";

export default {
  foreign: {
    "addTimetable page_id": SHARED,
    "editTimetable id": SHARED,
    "editTimetable page_id": SHARED,
    "deleteTimetable id": SHARED,
    "changeTimetable timetable_id": SHARED,
    "deleteTimetableChange id": SHARED,
    "addGtfsFile id": SHARED,
    "readGtfsNow id": SHARED,
    "pauseGtfs id": SHARED,
    "takeGtfsRoute id": SHARED,
    "takeGtfsRoute route_id": SHARED,
    "takeGtfsRoute timetable_id": SHARED,
    "leaveGtfsRoute timetable_id": SHARED,
    "removeGtfs id": SHARED,
  },
} satisfies AuthorisationPart;
