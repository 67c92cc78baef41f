import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

/** A call of the system that makes something permanent, or gives it its name. */
export type SyncCall = { seconds: number; call: "sync" | "rename"; path: string };

export const hasStrace = (): boolean => spawnSync("strace", ["-V"]).status === 0;

/** Records the calls of these processes, and of those that they start. */
export class SyncTrace {
  readonly #strace: ChildProcess;
  readonly #file: string;

  private constructor(strace: ChildProcess, file: string) {
    this.#strace = strace;
    this.#file = file;
  }

  static async attach(pids: number[], file: string): Promise<SyncTrace> {
    const calls = "trace=fsync,fdatasync,rename,renameat,renameat2";
    const args = ["-f", "-ttt", "-y", "-e", calls, "-o", file, ...pids.flatMap((pid) => ["-p", String(pid)])];
    const strace = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
    await new Promise<void>((resolve, reject) => {
      let attached = 0;
      strace.once("exit", () => reject(new Error("strace may not attach here (kernel.yama.ptrace_scope)")));
      strace.stderr!.on("data", (chunk) => {
        attached += String(chunk).split(" attached").length - 1;
        if (attached >= pids.length) resolve();
      });
    });
    return new SyncTrace(strace, file);
  }

  /** Detaches. @returns what was recorded, in order of time */
  async end(): Promise<SyncCall[]> {
    const ended = once(this.#strace, "exit");
    this.#strace.kill("SIGINT");
    await ended;
    return (await readFile(this.#file, "utf8")).split("\n").flatMap(callIn);
  }
}

const SYNC = /(?:^|\s)(\d+\.\d+) f(?:data)?sync\(\d+<([^>]+)>\)\s+= 0/;
/** Of a call during which another thread made one: its path stands in the first part. */
const UNFINISHED = /^(\d+)\s+(\d+\.\d+) f(?:data)?sync\(\d+<([^>]+)> <unfinished/;
const RENAME = /(?:^|\s)(\d+\.\d+) rename(?:at2?)?\(.*"([^"]+)"/;

/** An unfinished call counts at its beginning: it is slower than what it is compared with, by far. */
function callIn(line: string): SyncCall[] {
  const sync = SYNC.exec(line);
  if (sync) return [{ seconds: Number(sync[1]), call: "sync", path: sync[2]! }];
  const unfinished = UNFINISHED.exec(line);
  if (unfinished) return [{ seconds: Number(unfinished[2]), call: "sync", path: unfinished[3]! }];
  const rename = RENAME.exec(line);
  return rename ? [{ seconds: Number(rename[1]), call: "rename", path: rename[2]! }] : [];
}
