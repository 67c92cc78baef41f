import { chmod, mkdir, open, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "./start-refused.ts";

/** Raised when a release lays the data folder out in another way. */
const FORMAT = 1;
const MARKER = "eolaire.json";
const OTHERS = 0o077;

/**
 * Where an instance keeps what it must not lose:
 * `postgres/` the database cluster (embedded server only) · `media/` photos and recordings · `eolaire.json` the marker ·
 * `postgres.log` · `eolaire.lock`, `eolaire.pid` who is at work.
 */
export type DataFolder = {
  path: string;
  mediaDir: string;
  /** Nothing was ever finished here: the demonstration may be loaded. */
  isNew: boolean;
  /** To be called when the first start is complete; from then on the folder is not new. */
  settle(): Promise<void>;
};

/**
 * Makes the data folder, or checks the one that is there (trust document, rule 14).
 * @throws StartRefused where others may read it, where it belongs to somebody else, or to a newer version
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  await makeFolder(path);
  await refuseReadableByOthers(path);
  const format = await readFormat(path);
  if (format !== null && format > FORMAT) {
    throw new StartRefused(
      "config",
      `The data folder ${path} was written by a newer version of Eolaire (format ${format}, this one knows ${FORMAT}): ` +
        "start that version, or set another DATA_DIR.",
    );
  }
  const mediaDir = join(path, "media");
  await mkdir(mediaDir, { recursive: true, mode: 0o700 });
  return { path, mediaDir, isNew: format === null, settle: () => writeMarker(path) };
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefused("config", `The data folder ${path} cannot be made: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function refuseReadableByOthers(path: string): Promise<void> {
  const { mode, uid } = await stat(path);
  const self = process.getuid?.();
  if (self !== undefined && self !== 0 && uid !== self) {
    throw new StartRefused("config", `The data folder ${path} belongs to another user: chown it, or set DATA_DIR.`);
  }
  if ((mode & OTHERS) === 0) return;
  // An empty folder has nothing that others could have read: `mkdir data`, or the mount point of a container.
  if ((await readdir(path)).length === 0) return chmod(path, 0o700);
  throw new StartRefused("config", `Other users may read the data folder ${path}: run \`chmod 700 ${path}\`.`);
}

/** @returns null where there is no marker yet */
async function readFormat(path: string): Promise<number | null> {
  const text = await readFile(join(path, MARKER), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const format = parseMarker(text);
  if (format === null) {
    throw new StartRefused("config", `The file ${join(path, MARKER)} is damaged: it should say {"format":${FORMAT}}.`);
  }
  return format;
}

function parseMarker(text: string): number | null {
  try {
    const { format } = JSON.parse(text) as { format?: unknown };
    return typeof format === "number" ? format : null;
  } catch {
    return null;
  }
}

/** Written beside and renamed, with a sync before: after a power cut it is whole or not there. */
async function writeMarker(path: string): Promise<void> {
  const beside = join(path, `${MARKER}.new`);
  const file = await open(beside, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ format: FORMAT })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, join(path, MARKER));
}
