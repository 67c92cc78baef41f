import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { promisify } from "node:util";

/** Outside of the repository: what is fetched or built once. */
export const CACHE = join(env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "eolaire-harness");
const PROGRAMS = join(CACHE, "bin");

/** Where a program is, or why it is not there. */
export type Found = string | { absent: string };

export async function onPath(name: string): Promise<Found> {
  for (const folder of (env.PATH ?? "").split(":")) {
    if (existsSync(join(folder, name))) return join(folder, name);
  }
  return { absent: `${name} is not on the path` };
}

/** A program that Go has built before, or builds now. @param module such as `github.com/minio/minio@v1.2.3` */
export async function built(name: string, module: string): Promise<Found> {
  const program = join(PROGRAMS, name);
  if (existsSync(program)) return program;
  if (typeof (await onPath("go")) !== "string")
    return { absent: `neither ${program} is there nor Go, which builds it` };
  await mkdir(PROGRAMS, { recursive: true });
  return promisify(execFile)("go", ["install", module], { env: { ...env, GOBIN: PROGRAMS, GOFLAGS: "-mod=mod" } }).then(
    () => program,
    (error: Error) => ({ absent: `Go did not build ${module}: ${error.message.trim().split("\n").at(-1)}` }),
  );
}
