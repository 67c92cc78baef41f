export { announceChanges, type IndexNow } from "./announcing.ts";
export { sweepChanges } from "./sweep.ts";
