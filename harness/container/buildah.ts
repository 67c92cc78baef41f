import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { env } from "node:process";
import { promisify } from "node:util";

/** Without daemon, and without namespaces of its own: also inside of another container. */
const ENVIRONMENT = { ...env, BUILDAH_ISOLATION: "chroot" };
const MAX_OUTPUT = 16 * 1024 * 1024;

/** @returns what it printed, without white space around it */
export async function buildah(...args: string[]): Promise<string> {
  const options = { env: ENVIRONMENT, maxBuffer: MAX_OUTPUT };
  const { stdout } = await promisify(execFile)("buildah", args, options);
  return stdout.trim();
}

/**
 * Shows what it prints, on standard error.
 * @throws Error where it fails
 */
export async function showBuildah(args: string[], cwd: string): Promise<void> {
  const child = spawn("buildah", args, { cwd, env: ENVIRONMENT, stdio: ["ignore", 2, 2] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`buildah ${args[0]} failed (${code}): see above`);
}

/** A container of an image, which is only a place for files: deleted at the end. */
export class WorkingContainer implements AsyncDisposable {
  readonly name: string;

  private constructor(name: string) {
    this.name = name;
  }

  static from = async (image: string) => new WorkingContainer(await buildah("from", "--pull=false", image));

  /** @returns where its files are */
  mount = () => buildah("mount", this.name);

  async [Symbol.asyncDispose](): Promise<void> {
    await buildah("rm", this.name);
  }
}
