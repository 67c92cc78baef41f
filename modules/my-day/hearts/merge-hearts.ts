import type { SyncedHearts } from "./stored-hearts.ts";

/**
 * What this browser has marked, and taken away, since it last asked the account. What another account had is neither: it stays with
 * that account.
 * @param synced what some account had the last time; null: never
 */
export function changesSince(
  synced: SyncedHearts | null,
  mine: readonly string[],
  uid: string,
): { add: string[]; remove: string[] } {
  const before = synced?.pages ?? [];
  const add = mine.filter((slug) => !before.includes(slug));
  return { add, remove: synced?.uid === uid ? before.filter((slug) => !mine.includes(slug)) : [] };
}

type Answered = {
  /** What the account has now. */
  account: readonly string[];
  /** What was sent, and the account cannot have: a page that is hidden for a while. It stays here. */
  unknown: readonly string[];
  sent: readonly string[];
  /** What the browser has now: somebody may have pressed a heart meanwhile. */
  now: readonly string[];
};

/** The list of this browser after the account has answered. */
export function mergedHearts({ account, unknown, sent, now }: Answered): string[] {
  const added = now.filter((slug) => !sent.includes(slug));
  const removed = sent.filter((slug) => !now.includes(slug));
  return [...new Set([...account, ...unknown, ...added])].filter((slug) => !removed.includes(slug));
}
