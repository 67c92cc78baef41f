import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import type { ReadersTask } from "./try-readers.ts";

export const KIB = 1024;
/** Of files, which may have 64 times as many: they are read in chunks of 64 KiB, or in a thread. */
export const FILE = KIB * KIB;
/** Of tables: each record is a step of its own, and a quarter of a million of them, which are empty lines, take seconds in pauses. */
export const TABLE = FILE / 4;

export const { folder = tmpdir() }: Partial<ReadersTask> = workerData ?? {};
/** A reader of files. */
export const fromFile =
  (read: (path: string) => unknown, bytesOf: (text: string) => string | Uint8Array = (text) => text) =>
  (text: string) => {
    const path = join(folder, "file");
    writeFileSync(path, bytesOf(text));
    return read(path);
  };
