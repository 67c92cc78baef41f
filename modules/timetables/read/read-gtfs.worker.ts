import "#core/server/config/choose-place.ts"; // first: before what computes with it
import { workApart } from "#core/server/threads/work-apart.ts";
import { UnreadableFeed } from "./gtfs-tables.ts";
import { parseGtfs } from "./parse-gtfs.ts";
import type { GtfsAnswer, GtfsTask } from "./read-gtfs.ts";

await workApart(async (task: GtfsTask): Promise<GtfsAnswer> => {
  try {
    return (await parseGtfs(task)) ?? { problem: "missing-file" };
  } catch (error) {
    if (error instanceof UnreadableFeed) return { problem: error.problem };
    throw error;
  }
});
