type Following = { drop(tag: "timetables"): void };

/** Screens show what leaves next; of files of trip planners only the desk knows. */
export default { timetable: (_: unknown, { drop }: Following) => drop("timetables"), gtfs: null };
