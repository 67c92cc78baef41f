import { chmod, mkdir, open, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "./start-refused.ts";

/** Incremented when a release changes the layout of the data folder. */
const FORMAT = 1;
const MARKER = "eolaire.json";
const OTHERS = 0o077;

/**
 * The data of an instance:
 * `postgres/` the database cluster (embedded server only) · `media/` photos and recordings · `eolaire.json` the marker · `country` the country that was chosen on the desk · `search-terms.bin` a cache ·
 * `postgres.log` · `eolaire.lock`, `eolaire.pid` the running process.
 */
export type DataFolder = {
  path: string;
  mediaDir: string;
  /** The first start has not completed yet, so the demonstration may be loaded. */
  isNew: boolean;
  /** Marks the first start as complete. */
  settle(): Promise<void>;
};

/**
 * Creates the data folder, or checks an existing one (docs/rules.md, Security).
 * @throws StartRefused where others may read it, where it belongs to another user, or to a newer version
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
  // An empty folder contains nothing to read: `mkdir data`, or the mount point of a container.
  if ((await readdir(path)).length === 0) {
    console.error(`The data folder ${path} was empty, and other users could read it: now they cannot (mode 700).`);
    return chmod(path, 0o700);
  }
  throw new StartRefused("config", `Other users may read the data folder ${path}: run \`chmod 700 ${path}\`.`);
}

/** @returns null if there is no marker yet */
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

/** Written to a temporary file, synced and renamed: after a power cut it is complete or missing. */
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
