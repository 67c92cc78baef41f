export { readDueFeeds } from "./reading.ts";
