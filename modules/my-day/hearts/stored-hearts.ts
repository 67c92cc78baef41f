/** The key in `localStorage` of the places that the reader has marked, as a list of slugs in the order in which they were marked. */
export const HEARTS_KEY = "eolaire.hearts";
/** The key of the last day of *My day*, as the query of its address without the places. */
export const DAY_KEY = "eolaire.day";
/** The event of the window after the list has changed in this document; of other documents browsers send `storage`. */
export const HEARTS_CHANGED = "hearts";

/** The marked places; none where storage is blocked, or something else has written there. */
export function readHearts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(HEARTS_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((slug) => typeof slug === "string") : [];
  } catch {
    return [];
  }
}

export function writeHearts(slugs: readonly string[]): void {
  try {
    if (slugs.length > 0) localStorage.setItem(HEARTS_KEY, JSON.stringify([...new Set(slugs)]));
    else localStorage.removeItem(HEARTS_KEY);
  } catch {
    // Storage is full or blocked: the list still stands in the address of *My day*.
  }
  dispatchEvent(new Event(HEARTS_CHANGED));
}

/** Calls back whenever the list has changed in this or another document. @returns stops it */
export function onHearts(show: () => void): () => void {
  const names = [HEARTS_CHANGED, "storage", "pageshow"];
  for (const name of names) addEventListener(name, show);
  return () => {
    for (const name of names) removeEventListener(name, show);
  };
}

/** The key of what the account had when this browser last asked, so that both sides’ changes since then are known. */
const SYNCED_KEY = "eolaire.hearts-of-account";

export type SyncedHearts = { uid: string; pages: readonly string[] };

export function readSynced(): SyncedHearts | null {
  try {
    return JSON.parse(localStorage.getItem(SYNCED_KEY) ?? "null") as SyncedHearts | null;
  } catch {
    return null;
  }
}

export function writeSynced(synced: SyncedHearts): void {
  try {
    localStorage.setItem(SYNCED_KEY, JSON.stringify(synced));
  } catch {
    // Storage is full or blocked: nothing is lost, since then nothing counts as removed.
  }
}

/** At the end of a session: what the account has leaves the browser, what it does not have yet stays. */
export function forgetSynced(): void {
  const synced = readSynced();
  if (!synced) return;
  localStorage.removeItem(SYNCED_KEY);
  writeHearts(readHearts().filter((slug) => !synced.pages.includes(slug)));
}
