import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown } from "node:fs/promises";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { ImageConfig } from "./image.ts";

const READY_MS = 180_000;
/**
 * What a container runtime makes of `--read-only --tmpfs /tmp --volume …:/data --cap-drop ALL --security-opt no-new-privileges`,
 * with the network of this machine. Its arguments: the root, the folder of the data, the user, the working folder, the command.
 */
const START = `
set -eu
root=$1 data=$2 user=$3 work=$4
shift 4
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$root/tmp"
mount -o remount,ro,bind "$root"
cd "$root"
exec chroot "$root" /usr/bin/setpriv --reuid="$user" --regid="$user" --clear-groups --bounding-set=-all --no-new-privs \\
  /usr/bin/env --chdir="$work" "$@"`;

type Where = { config: ImageConfig; root: string; data: string; settings: Record<string, string> };

/** The image as it is started in a container: on a root that nobody can write, by its user, without capabilities. */
export class StartedImage {
  readonly #where: Where;
  readonly #process: ChildProcess;
  readonly log: string[] = [];

  private constructor(where: Where) {
    this.#where = where;
    this.#process = inside(where, [...where.config.Entrypoint, ...where.config.Cmd]);
    for (const stream of [this.#process.stdout!, this.#process.stderr!]) {
      createInterface({ input: stream }).on("line", (line) => this.log.push(line));
    }
  }

  /** @throws Error with the end of its log where it does not become ready */
  static async start(where: Where): Promise<StartedImage> {
    const user = Number.parseInt(where.config.User ?? "0", 10);
    await chown(where.data, user, user);
    const started = new StartedImage(where);
    const end = performance.now() + READY_MS;
    while (!started.log.some((line) => line.includes("Eolaire is ready"))) {
      if (started.#process.exitCode !== null || performance.now() > end) {
        started.#process.kill("SIGKILL");
        throw new Error(`the image did not start:\n${started.log.slice(-10).join("\n")}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return started;
  }

  /** Runs a command beside the server, such as the health check. */
  run = (command: string[]) => runInside(this.#where, command);

  /** The users of its processes, by number. */
  async users(): Promise<string[]> {
    const { stdout } = await promisify(execFile)("ps", [
      "-o",
      "uid=",
      "--pid",
      String(this.#process.pid),
      "--ppid",
      String(this.#process.pid),
    ]);
    return [...new Set(stdout.trim().split(/\s+/))];
  }

  /** Sends SIGTERM. @returns its exit code */
  async stop(): Promise<number> {
    if (this.#process.exitCode !== null) return this.#process.exitCode;
    this.#process.kill("SIGTERM");
    const [code] = await once(this.#process, "exit");
    return code;
  }
}

/** @returns its exit code and what it printed */
export async function runInside(where: Where, command: string[]): Promise<{ code: number; out: string }> {
  const child = inside(where, command);
  const out: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on("line", (line) => out.push(line));
  }
  const [code] = await once(child, "close");
  return { code, out: out.join("\n") };
}

/** `unshare` and the shell become the command, so that signals arrive there. */
function inside({ config, root, data, settings }: Where, command: string[]): ChildProcess {
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const user = config.User?.split(":")[0] ?? "0";
  const args = [root, data, user, config.WorkingDir, "-i", ...config.Env, ...given, ...command];
  return spawn("unshare", ["--mount", "--propagation", "private", "sh", "-c", START, "sh", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}
