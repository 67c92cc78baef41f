import { type DeskPart, WRITERS } from "#core/web/desk/admin/section.ts";

export default {
  sections: [
    {
      name: "timetables",
      group: "directory",
      after: "translations",
      who: WRITERS,
      screens: {
        "": async () => (await import("./desk/TimetableList.tsx")).TimetableList,
        new: async () => (await import("./desk/TimetableEditor.tsx")).NewTimetable,
        gtfs: async () => (await import("./desk/gtfs/GtfsSources.tsx")).GtfsSources,
        ":one": async () => (await import("./desk/TimetableEditor.tsx")).EditTimetable,
      },
    },
  ],
} satisfies DeskPart;
