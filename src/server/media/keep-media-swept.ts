import type { Database } from "../db/connect.ts";
import type { MediaStore } from "./media-store.ts";
import { sweepMedia } from "./sweep-media.ts";

type Log = Parameters<typeof sweepMedia>[2] & { error(fields: object, message: string): void };

/** What waits takes some room on the disk, and nobody sees it. */
const SWEEP_MS = 6 * 60 * 60 * 1000;
/** The first visitors of a new start go first. */
const FIRST_MS = 60_000;

/** @returns ends it */
export function keepMediaSwept(db: Database, store: MediaStore, log: Log): () => void {
  const sweep = () =>
    sweepMedia(db, store, log).catch((err: unknown) => log.error({ err }, "media files could not be swept"));
  const timers = [setTimeout(sweep, FIRST_MS).unref(), setInterval(sweep, SWEEP_MS).unref()];
  return () => timers.forEach(clearTimeout);
}
