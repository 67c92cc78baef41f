import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ListedName, MediaStore, StoredFile } from "./media-store.ts";

/**
 * Outside of the served folders, so that no address leads here and leftovers are found without walking over all media.
 */
const TEMPORARY = "tmp";

/** Another instance may be writing to the same folder; no write takes this long. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** Stores media in a local folder. */
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
    adopt: (path, source) => moveAtomically(source, at(path)),
    delete: (path) => rm(at(path), { force: true }),
    deleteFolder: (path) => rm(at(path), { force: true, recursive: true }),
    list: (folder) => listFolder(at(folder)),
  };
}

async function listFolder(folder: string): Promise<ListedName[]> {
  const names = (await readdir(folder).catch(undefinedWhenMissing)) ?? [];
  const found = names.map(async (name) => ({
    name,
    state: await stat(join(folder, name)).catch(undefinedWhenMissing),
  }));
  return (await Promise.all(found)).flatMap(({ name, state }) => (state ? [{ name, modified: state.mtime }] : []));
}

/** Removes incomplete files of a crash, and the empty folder that a program of it ran in. Called once at start. */
export async function removeLeftovers(mediaDir: string): Promise<void> {
  const folder = join(mediaDir, TEMPORARY);
  const names = (await readdir(folder).catch(undefinedWhenMissing)) ?? [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(undefinedWhenMissing);
    if (!found || Date.now() - found.mtimeMs <= LEFTOVER_AGE_MS) continue;
    await rm(join(folder, name), { force: true, recursive: true });
  }
}

/** Writes to a temporary file, syncs and renames it: the name appears only when the bytes are on the disk. */
async function writeAtomically(mediaDir: string, target: string, content: Buffer): Promise<StoredFile> {
  await mkdir(join(mediaDir, TEMPORARY), { recursive: true });
  const temporary = join(mediaDir, TEMPORARY, randomUUID());
  try {
    await writeFile(temporary, content, { flag: "wx" });
    return await moveAtomically(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Syncs the file before renaming it, and then its folder, so that the name survives a power cut. */
async function moveAtomically(source: string, target: string): Promise<StoredFile> {
  await makeFolder(dirname(target));
  await sync(source);
  await rename(source, target);
  await sync(dirname(target));
  const { size, mtime } = await stat(target);
  return { size, modified: mtime };
}

/** Creates a folder where there is none, and syncs those in which a name was added. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let parent = dirname(path); parent.length >= dirname(first).length; parent = dirname(parent)) await sync(parent);
}

/** Syncs a file or a folder. */
async function sync(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}
