import { type ChildProcessByStdio, spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

/** Resource limits of a child process. */
export type Limits = {
  /** Wall clock time. */
  ms: number;
  /** Processor time. */
  cpuSeconds: number;
  /** Address space; not enforced on every system. */
  memoryKiB: number;
  /** Size of each written file. */
  fileBytes: number;
};

/** Requests have priority. */
const NICENESS = 10;
const BLOCK_BYTES = 512;

/** Limits are inherited through exec: the shell sets its own, and then executes the program. */
const SCRIPT = 'ulimit -v "$1" 2>/dev/null; ulimit -t "$2"; ulimit -f "$3"; shift 3; exec "$@"';

/** The program failed, or exceeded a limit. */
export class RunFailed extends Error {
  /** Whether the time limit was exceeded. */
  readonly isLate: boolean;

  constructor(isLate: boolean, stderr: string) {
    super(stderr.trim() || "ended without a word");
    this.isLate = isLate;
  }
}

/**
 * Runs a program on untrusted files: without our environment, within limits.
 * @param read consumes its output
 * @throws RunFailed
 */
export async function runLimited(
  [program, ...args]: readonly [string, ...string[]],
  limits: Limits,
  read: (output: Readable) => Promise<void>,
): Promise<void> {
  const { memoryKiB, cpuSeconds, fileBytes } = limits;
  const bounds = [memoryKiB, cpuSeconds, Math.ceil(fileBytes / BLOCK_BYTES)].map(String);
  const child = spawn("/bin/sh", ["-c", SCRIPT, "sh", ...bounds, program, ...args], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // its own process group, so that its children end with it
  });
  lowerPriority(child);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end(child);
  }, limits.ms);
  try {
    const [code, stderr] = await Promise.all([exitOf(child), text(child.stderr), read(child.stdout)]);
    if (code !== 0) throw new RunFailed(isLate, stderr);
  } finally {
    clearTimeout(timer);
    end(child); // if reading failed
  }
}

function exitOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject).once("close", resolve);
  return promise;
}

function end({ pid, exitCode, signalCode }: ChildProcessByStdio<null, Readable, Readable>): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return; // the process id may have been reused
  process.kill(-pid, "SIGKILL");
}

function lowerPriority({ pid }: { pid?: number | undefined }): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has exited already, or the system forbids it: then it runs at normal priority.
  }
}
