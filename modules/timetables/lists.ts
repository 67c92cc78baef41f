/** Cached under its name, and followed as a whole. */
export default ["timetables"] as const;
