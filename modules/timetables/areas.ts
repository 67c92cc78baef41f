export default ["timetables"] as const;
