import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);

/** The program answers in milliseconds; a broken one must not block an upload. */
const ANSWER_TIMEOUT_MS = 10_000;

let found: Promise<string | null> | undefined;

/**
 * Finds ffmpeg: the system's, which receives security updates, else that of npm.
 * @returns null where there is none
 */
export function findFfmpeg(): Promise<string | null> {
  found ??= firstUsable(["ffmpeg", packagedFfmpeg()]);
  return found;
}

async function firstUsable(candidates: (string | null)[]): Promise<string | null> {
  for (const path of candidates) if (path !== null && (await writesAac(path))) return path;
  return null;
}

/** An optional npm package for each platform. */
function packagedFfmpeg(): string | null {
  try {
    return resolve(`@ffmpeg-installer/${process.platform}-${process.arch}/ffmpeg`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    return null;
  }
}

/** Some builds lack the AAC encoder; a wrong path has none either. */
async function writesAac(path: string): Promise<boolean> {
  const { stdout } = await run(path, ["-hide_banner", "-encoders"], { timeout: ANSWER_TIMEOUT_MS }).catch(() => ({
    stdout: "",
  }));
  return /^ A\S* aac /m.test(stdout);
}
