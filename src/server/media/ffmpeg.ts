import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);

/** A word with the program would be there in milliseconds; a broken one must not hold up an upload. */
const ANSWER_TIMEOUT_MS = 10_000;

let found: Promise<string | null> | undefined;

/**
 * The ffmpeg that recordings are converted with: that of the machine, which its updates keep sound, else that of npm.
 * null: this machine has none.
 */
export function findFfmpeg(): Promise<string | null> {
  found ??= firstUsable(["ffmpeg", packagedFfmpeg()]);
  return found;
}

async function firstUsable(candidates: (string | null)[]): Promise<string | null> {
  for (const path of candidates) if (path !== null && (await writesAac(path))) return path;
  return null;
}

/** It comes as an optional package of each platform. */
function packagedFfmpeg(): string | null {
  try {
    return resolve(`@ffmpeg-installer/${process.platform}-${process.arch}/ffmpeg`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    return null;
  }
}

/** Some are built without the encoder that we need; a path that leads nowhere has none either. */
async function writesAac(path: string): Promise<boolean> {
  const { stdout } = await run(path, ["-hide_banner", "-encoders"], { timeout: ANSWER_TIMEOUT_MS }).catch(() => ({
    stdout: "",
  }));
  return /^ A\S* aac /m.test(stdout);
}
