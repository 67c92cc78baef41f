import type { SyncCall } from "./sync-trace.ts";

/** An acknowledged write: between these seconds of the day it was sent and answered. */
export type Acknowledged = {
  kind: string;
  from: number;
  to: number;
  /** Whether it stored a file, and in which folder of its own below `media`. */
  file: "photos" | "audio" | null;
};

/**
 * What a power cut right after the answer could lose: a commit whose WAL was not synced, a file whose bytes, name or folder were
 * not synced before that.
 */
export function orderFindings(writes: Acknowledged[], calls: SyncCall[]): string[] {
  return writes.flatMap(({ kind, from, to, file }) => {
    const during = calls.filter(({ seconds }) => seconds >= from && seconds <= to);
    const committed = during.findLast(({ call, path }) => call === "sync" && path.includes("/pg_wal/"));
    if (!committed) return [`${kind}: answered without a sync of the WAL`];
    if (!file) return [];
    const before = during.filter(({ seconds }) => seconds <= committed.seconds);
    const renamed = before.findLast(({ call, path }) => call === "rename" && path.includes(`/media/${file}/`));
    if (!renamed) return [`${kind}: no file got its name before the commit`];
    const folder = renamed.path.slice(0, renamed.path.lastIndexOf("/"));
    const has = (what: (call: SyncCall) => boolean) => before.some((call) => call.call === "sync" && what(call));
    const isFileSynced = has(({ seconds, path }) => seconds <= renamed.seconds && path.includes("/media/tmp/"));
    const isFolderSynced = has(({ seconds, path }) => seconds >= renamed.seconds && path === folder);
    const isParentSynced = file === "audio" || has(({ path }) => path === folder.slice(0, folder.lastIndexOf("/")));
    return [
      ...(isFileSynced ? [] : [`${kind}: the bytes of ${renamed.path} were not synced before its name`]),
      ...(isFolderSynced ? [] : [`${kind}: the name of ${renamed.path} was not synced before the commit`]),
      ...(isParentSynced ? [] : [`${kind}: the folder ${folder} was not synced before the commit`]),
    ];
  });
}
