export { findTimetable, insertTimetable } from "./editing.ts";
