import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MediaStore, StoredFile } from "./media-store.ts";

/** Apart from what is served, so that no address leads here and leftovers are found without a walk over all media. */
const TEMPORARY = "tmp";

/** Another instance on the same folder may be writing right now; nothing is written for as long as this. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** Media in a folder of this machine. */
export function diskStore(mediaDir: string): MediaStore {
  const at = (path: string) => join(mediaDir, path);
  return {
    async stat(path) {
      const found = await stat(at(path)).catch(undefinedWhenMissing);
      return found?.isFile() ? { size: found.size, modified: found.mtime } : undefined;
    },
    stream: (path, range) => createReadStream(at(path), range),
    read: (path) => readFile(at(path)),
    write: (path, content) => writeAtomically(mediaDir, at(path), content),
    delete: (path) => rm(at(path), { force: true }),
  };
}

/** Removes what a crash left half-written. Called once at start. */
export async function removeLeftovers(mediaDir: string): Promise<void> {
  const folder = join(mediaDir, TEMPORARY);
  const names = (await readdir(folder).catch(undefinedWhenMissing)) ?? [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(undefinedWhenMissing);
    if (found && Date.now() - found.mtimeMs > LEFTOVER_AGE_MS) await rm(join(folder, name), { force: true });
  }
}

/** Written aside, synced, then renamed: the name appears only when the bytes are on the disk. */
async function writeAtomically(mediaDir: string, target: string, content: Buffer): Promise<StoredFile> {
  await Promise.all([
    mkdir(dirname(target), { recursive: true }),
    mkdir(join(mediaDir, TEMPORARY), { recursive: true }),
  ]);
  const temporary = join(mediaDir, TEMPORARY, randomUUID());
  try {
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
  const { size, mtime } = await stat(target);
  return { size, modified: mtime };
}

/** The rename itself survives a power cut only when its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}
