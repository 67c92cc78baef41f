export { CDN_KINDS, type CdnKind, EVERY_ANSWER, type TagHeaders, tagHeadersFor } from "./protocols.ts";
export { type Log, PurgeQueue, type Purging } from "./purge-queue.ts";
