/** What is read again after a change of a file or of what follows it. */
export const INVALIDATES = ["gtfsSources", "timetables", "departures"] as const;
